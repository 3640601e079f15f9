import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

import { migrate, migrations } from "#adapters/postgres/PostgresMigrator.ts"
import { ada } from "#tests/fixtures/People.ts"
import { emptyLayer, onPostgres } from "#tests/fixtures/TestDatabase.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

const names = Object.keys(migrations)
const at = names.findIndex((name) => name.endsWith("_first_organization"))
const before = Object.fromEntries(Object.entries(migrations).slice(0, at))

/** The organization of the first start and one of a first sign-in, as earlier versions wrote them. */
const furnish = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`INSERT INTO users (id, email, name, global_role, created_at, updated_at)
    VALUES (${ada.id}, ${ada.email}, ${ada.name}, 'admin', now(), now())`
  for (const name of ["default", "ada-hv3eb6"])
    yield* sql`INSERT INTO organizations (id, name, title, owner_user_id, plan_id, is_default, created_at, updated_at)
      VALUES (${uuid(name)}, ${name}, 'Default organization', ${ada.id}, 'developer', true, now(), now())`
})

onPostgres(() =>
  describe("The first organization of a server that an earlier version started", () => {
    it.effect("takes members from now on, unlike those of a first sign-in", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* migrate(before)
        yield* furnish
        yield* migrate(migrations)

        assert.deepStrictEqual(yield* sql`SELECT name, title, is_default FROM organizations ORDER BY name`, [
          { name: "ada-hv3eb6", title: "Default organization", is_default: true },
          { name: "default", title: "First organization", is_default: false },
        ])
      }).pipe(Effect.provide(emptyLayer)),
    )
  }),
)
