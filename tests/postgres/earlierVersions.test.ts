import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

import { migrate, migrations } from "#adapters/postgres/PostgresMigrator.ts"
import { acme, ada } from "#tests/fixtures/People.ts"
import { emptyLayer, onPostgres } from "#tests/fixtures/TestDatabase.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

const namesOf = Object.keys(migrations)
const before = (migration: string) =>
  Object.fromEntries(Object.entries(migrations).slice(0, namesOf.indexOf(migration)))

const clusterId = uuid("cluster")

/** An organization and a cluster of it as earlier versions wrote them. */
const addCluster = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`INSERT INTO users (id, email, name, global_role, created_at, updated_at)
    VALUES (${ada.id}, ${ada.email}, ${ada.name}, 'developer', now(), now())`
  yield* sql`INSERT INTO organizations (id, name, title, owner_user_id, plan_id, is_default, created_at, updated_at)
    VALUES (${acme.id}, ${acme.name}, ${acme.title}, ${ada.id}, 'developer', false, now(), now())`
  yield* sql`INSERT INTO clusters (id, organization_id, name, state, spec, provider, region, provisioner_type, account_id,
      total_monthly_cost, endpoint, engine, simulated, created_by, created_at, updated_at)
    VALUES (${clusterId}, ${acme.id}, 'orion', 'READY', '{}', 'aws', 'eu-west-1', 'eks', '111122223333',
      1, 'https://0A1B.gr7.eu-west-1.eks.amazonaws.com', 'none', true, ${ada.id}, now(), now())`
})

const addObject = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`INSERT INTO simulated_objects VALUES ('111122223333|eu-west-1|aws_vpc|vpc-0a', '111122223333', 'eu-west-1',
    'aws_vpc', 'vpc-0a', NULL, ${clusterId}, 'aws_vpc.network_vpc', '{}')`
})

onPostgres(() =>
  describe("What an earlier version wrote down", () => {
    it.effect("has host names for endpoints, not addresses", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* migrate(before("0010_endpoint_hosts"))
        yield* addCluster
        yield* migrate(migrations)

        assert.deepStrictEqual(yield* sql`SELECT endpoint FROM clusters`, [
          { endpoint: "0A1B.gr7.eu-west-1.eks.amazonaws.com" },
        ])
      }).pipe(Effect.provide(emptyLayer)),
    )

    it.effect("gives simulated objects to the organization of their cluster, under the id that its state names", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* migrate(before("0007_simulated_organizations"))
        yield* addCluster
        yield* addObject
        yield* migrate(migrations)

        const objects = yield* sql`
          SELECT object_id, organization_id, account_id, region, resource_type, import_id, address FROM simulated_objects`

        assert.deepStrictEqual(objects, [
          {
            object_id: `${acme.id}|111122223333|eu-west-1|aws_vpc|vpc-0a`,
            organization_id: acme.id,
            account_id: "111122223333",
            region: "eu-west-1",
            resource_type: "aws_vpc",
            import_id: "vpc-0a",
            address: "aws_vpc.network_vpc",
          },
        ])
      }).pipe(Effect.provide(emptyLayer)),
    )
  }),
)
