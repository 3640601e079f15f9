import { randomUUID } from "node:crypto"

import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

import type { Accounts } from "./Accounts.ts"
import { type Driver, withKey, withToken } from "./ApiDriver.ts"
import type { Canaries } from "./Canaries.ts"
import { clusterRequest, freshCredentials } from "./Clusters.ts"

/** PostgreSQL tells of a row that breaks such a rule with everything that stands in it. */
const refuseRows = (table: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.orDie(sql`ALTER TABLE ${sql(table)} ADD CONSTRAINT canary_refuses CHECK (false) NOT VALID`),
  )

const acceptRows = (table: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.orDie(sql`ALTER TABLE ${sql(table)} DROP CONSTRAINT canary_refuses`),
  )

const broken = <A, E, R>(table: string, effect: Effect.Effect<A, E, R>) =>
  Effect.acquireUseRelease(
    refuseRows(table),
    () => effect,
    () => acceptRows(table),
  )

/** Makes keys, profiles and clusters while the database refuses to write one part of them: each response is a 500. */
export const failUnexpectedly = Effect.fn("failUnexpectedly")(function* (
  { call }: Driver,
  canaries: Canaries,
  accounts: Accounts,
) {
  const { acmeId, keys, token } = accounts
  const named = (headers: Readonly<Record<string, string>>) => ({ ...headers, "idempotency-key": randomUUID() })
  const makeKey = call("createApiKey", {
    headers: named(withToken(token).headers),
    body: { orgId: acmeId, duration: "24h", source: "cli" },
  })
  const create = call("createCluster", {
    headers: named(withKey(keys.main.key).headers),
    body: clusterRequest("broken", freshCredentials(canaries, "a request that breaks")),
  })
  const signIn = call("createProfile", { headers: named(withToken(token).headers) })

  const responses = [
    yield* broken("api_keys", makeKey),
    yield* broken("audit_log", makeKey),
    yield* broken("idempotency_keys", makeKey),
    yield* broken("clusters", create),
    yield* broken("operation_credentials", create),
    yield* broken("idempotency_keys", create),
    yield* broken("users", signIn),
  ]
  for (const { status, text } of responses) assert.strictEqual(status, 500, text)
})
