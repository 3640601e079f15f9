import { PgClient } from "@effect/sql-pg"
import { Effect, type Redacted } from "effect"
import { Reactivity } from "effect/reactivity"

import { EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"

/** The role of Orrery: it owns its tables, and has no rights on the rest of PostgreSQL or the machine. */
export const serverRole = "orrery"

// Any number, as long as nothing else in this database uses it.
const roleLock = 4_041_975

/** An earlier version worked as the superuser, which owns what it created. A sequence of a column follows its table. */
const handOver = `
  DO $$
  DECLARE
    owned record;
  BEGIN
    FOR owned IN
      SELECT c.oid::regclass AS name FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
        AND c.relowner <> '${serverRole}'::regrole
        AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype IN ('a', 'i', 'e') AND c.relkind = 'S')
    LOOP
      EXECUTE format('ALTER TABLE %s OWNER TO ${serverRole}', owned.name);
    END LOOP;
    FOR owned IN
      SELECT p.oid::regprocedure AS name FROM pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace AND p.proowner <> '${serverRole}'::regrole
    LOOP
      EXECUTE format('ALTER ROUTINE %s OWNER TO ${serverRole}', owned.name);
    END LOOP;
    FOR owned IN
      SELECT t.oid::regtype AS name FROM pg_type t
      WHERE t.typnamespace = 'public'::regnamespace AND t.typtype IN ('e', 'd') AND t.typowner <> '${serverRole}'::regrole
    LOOP
      EXECUTE format('ALTER TYPE %s OWNER TO ${serverRole}', owned.name);
    END LOOP;
  END
  $$`

/**
 * Creates the role unless it exists, and makes it the owner of the database and its content. `superuser` is the URI of the
 * database for the superuser, who needs no password on the private socket.
 */
export const ensureServerRole = Effect.fn("ServerRole.ensure")(
  function* (superuser: Redacted.Redacted) {
    const sql = yield* PgClient.make({ url: superuser, maxConnections: 1, applicationName: "orrery-role" })
    yield* sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`SELECT pg_advisory_xact_lock(${roleLock})`
        // Every later connection needs the role, also after a crash of a server without durability.
        yield* sql`SET LOCAL synchronous_commit = on`
        const roles = yield* sql`SELECT 1 FROM pg_roles WHERE rolname = ${serverRole}`
        if (roles.length === 0) yield* sql.unsafe(`CREATE ROLE ${serverRole} LOGIN`)
        const [database] = yield* sql<{ readonly name: string; readonly owner: string }>`
          SELECT quote_ident(datname) AS name, datdba::regrole::text AS owner
          FROM pg_database WHERE datname = current_database()`
        if (database === undefined || database.owner === serverRole) return
        yield* sql.unsafe(`ALTER DATABASE ${database.name} OWNER TO ${serverRole}`)
        yield* sql.unsafe(handOver)
      }),
    )
  },
  Effect.scoped,
  Effect.provide(Reactivity.layer),
  Effect.mapError(
    (error) =>
      new EmbeddedPostgresError({
        message: `The embedded PostgreSQL could not create the role ${serverRole}: ${error.message}. Set DATABASE_URL to a PostgreSQL of your own.`,
      }),
  ),
)
