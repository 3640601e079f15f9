import { PgClient } from "@effect/sql-pg"
import { Effect, Layer } from "effect"

import * as AssociatedData from "#application/encryption/AssociatedData.ts"
import { ciphertextHeadBytes } from "#application/ports/Encryption.ts"
import { StoredCiphertexts } from "#application/ports/StoredCiphertexts.ts"
import { OperationId } from "#domain/operation/Operation.ts"
import { OrganizationId } from "#domain/organization/Organization.ts"
import { SecretPath } from "#domain/secret/Secret.ts"

/** What a row's ciphertext is bound to, by name; absent where a column is NULL. */
type Binding = Readonly<Record<string, string | null>>

/** A table with a column of ciphertexts. */
interface Store {
  readonly table: string
  readonly column: string
  /** The columns of its primary key, with their types. */
  readonly key: Readonly<Record<string, "uuid" | "text" | "bigint">>
  /** The expressions for its associated data. */
  readonly binding: Readonly<Record<string, string>>
  readonly associatedData: (binding: Binding) => string
}

/** The organization of the table's cluster. */
const ofTerraformState = (table: string): Pick<Store, "binding" | "associatedData"> => ({
  binding: {
    clusterId: "cluster_id",
    organizationId: `(SELECT c.organization_id FROM clusters c WHERE c.id = ${table}.cluster_id)`,
  },
  associatedData: ({ clusterId, organizationId }) =>
    AssociatedData.ofTerraformState(`${organizationId}`, `${clusterId}`),
})

const stores: ReadonlyArray<Store> = [
  {
    table: "secrets",
    column: "ciphertext",
    key: { organization_id: "uuid", path: "text" },
    binding: { organizationId: "organization_id", path: "path" },
    associatedData: ({ organizationId, path }) =>
      AssociatedData.ofSecret(OrganizationId.make(`${organizationId}`), SecretPath.make(`${path}`)),
  },
  {
    table: "operation_credentials",
    column: "ciphertext",
    key: { operation_id: "uuid" },
    binding: { organizationId: "organization_id", operationId: "operation_id" },
    // The version before 0005_access bound them to their operation alone.
    associatedData: ({ operationId, organizationId }) =>
      organizationId === null
        ? `${operationId}`
        : AssociatedData.ofOperationCredentials(
            OrganizationId.make(`${organizationId}`),
            OperationId.make(`${operationId}`),
          ),
  },
  {
    table: "saved_plans",
    column: "ciphertext",
    key: { operation_id: "uuid" },
    binding: { organizationId: "organization_id", operationId: "operation_id" },
    associatedData: ({ operationId, organizationId }) =>
      AssociatedData.ofSavedPlan(OrganizationId.make(`${organizationId}`), OperationId.make(`${operationId}`)),
  },
  {
    table: "terraform_states",
    column: "ciphertext",
    key: { cluster_id: "uuid" },
    ...ofTerraformState("terraform_states"),
  },
  {
    table: "terraform_state_versions",
    column: "ciphertext",
    key: { id: "bigint" },
    ...ofTerraformState("terraform_state_versions"),
  },
  {
    table: "idempotency_keys",
    column: "answer",
    key: { scope: "text", key: "text" },
    binding: { scope: "scope", key: "key" },
    associatedData: ({ key, scope }) => AssociatedData.ofStoredResponse({ scope: `${scope}`, key: `${key}` }),
  },
  {
    table: "simulated_cluster_objects",
    column: "sealed",
    key: { cluster_id: "text", revision: "bigint" },
    binding: { clusterId: "cluster_id", resource: "resource", namespace: "namespace", name: "name" },
    associatedData: ({ clusterId, name, namespace, resource }) =>
      AssociatedData.ofSimulatedObject(`${clusterId}`, `${resource}`, `${namespace}`, `${name}`),
  },
]

/** The statements about one store. Every name in them is from above: none is input. */
const statementsOf = ({ binding, column, key, table }: Store) => {
  const types = Object.entries(key)
  const columns = types.map(([name]) => name).join(", ")
  const values = types.map(([, type], index) => `$${index + 1}::text::${type}`).join(", ")
  const texts = types.map(([name]) => `${name}::text`).join(", ")
  const bindings = Object.entries(binding).map(([name, expression]) => `'${name}', ${expression}`)
  const select = `SELECT ARRAY[${texts}] AS id, substring(${column} FROM 1 FOR ${ciphertextHeadBytes}) AS head FROM ${table}`
  return {
    first: `${select} WHERE ${column} IS NOT NULL ORDER BY ${columns} LIMIT $1`,
    next: `
      ${select} WHERE ${column} IS NOT NULL AND (${columns}) > (${values})
      ORDER BY ${columns} LIMIT $${types.length + 1}`,
    lock: `
      SELECT ${column} AS ciphertext, json_build_object(${bindings.join(", ")}) AS binding FROM ${table}
      WHERE (${columns}) = (${values}) AND ${column} IS NOT NULL FOR NO KEY UPDATE`,
    update: `UPDATE ${table} SET ${column} = $${types.length + 1} WHERE (${columns}) = (${values})`,
  }
}

const make = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const known = stores.map((store) => ({ ...store, ...statementsOf(store) }))

  return StoredCiphertexts.of({
    page: Effect.fn("PostgresStoredCiphertexts.page")(function* (after, countMax) {
      const begin = after === undefined ? 0 : known.findIndex(({ table }) => table === after.store)
      for (const { first, next, table } of known.slice(begin)) {
        const rows = yield* sql.unsafe<{ readonly id: ReadonlyArray<string>; readonly head: Uint8Array }>(
          after?.store === table ? next : first,
          after?.store === table ? [...after.id, countMax] : [countMax],
        )
        if (rows.length > 0) return rows.map(({ head, id }) => ({ place: { store: table, id }, head }))
      }
      return []
    }, Effect.orDie),

    replace: ({ id, store: name }, change) =>
      Effect.gen(function* () {
        const store = known.find(({ table }) => table === name)
        if (store === undefined) return yield* Effect.die(new Error(`There is no store ${name}.`))
        const [row] = yield* Effect.orDie(
          sql.unsafe<{ readonly ciphertext: Uint8Array; readonly binding: Binding }>(store.lock, [...id]),
        )
        if (row === undefined) return
        const { binding, ciphertext } = row
        const replacement = yield* change({ ciphertext, associatedData: store.associatedData(binding) })
        yield* Effect.orDie(sql.unsafe(store.update, [...id, replacement]))
      }).pipe(sql.withTransaction, Effect.catchTag("SqlError", Effect.die)),
  })
})

export const layer = Layer.effect(StoredCiphertexts, make)
