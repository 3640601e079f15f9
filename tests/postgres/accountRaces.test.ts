import { assert, it } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"

import * as PostgresTransaction from "#adapters/postgres/PostgresTransaction.ts"
import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { Transaction } from "#application/ports/Transaction.ts"
import { acme, ada, alan, grace, organization, permanentKey, settled } from "#tests/fixtures/People.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

const tries = 1000

const numbers = Array.from({ length: tries }).keys().toArray()

/** As many pairs at once as there are connections for. */
const concurrency = 4

onPostgres((database) => {
  const ports = Layer.merge(PostgresAccounts.layer, PostgresTransaction.layer).pipe(Layer.provideMerge(database))

  const system = Layer.provideMerge(settled, ports)

  it.layer(system, { timeout: "60 seconds", excludeTestServices: true })(`of two at once, ${tries} times`, (it) => {
    it.effect("one creates an organization of a name, and the other fails because it is taken", () =>
      Effect.gen(function* () {
        const { atomically } = yield* Transaction
        const organizations = yield* Organizations

        const outcomes = yield* Effect.forEach(
          numbers,
          (number) => {
            const name = `contested-${number}`
            const add = (owner: typeof ada) =>
              organizations.add({ ...organization(`${name} of ${owner.name}`, owner), name }).pipe(
                atomically,
                Effect.as("added"),
                Effect.catchTag("OrganizationNameTaken", ({ name }) => Effect.succeed(`${name} is taken`)),
              )
            return Effect.all([add(ada), add(grace)], { concurrency: 2 })
          },
          { concurrency },
        )

        outcomes.forEach((outcome, number) => assert.sameMembers(outcome, ["added", `contested-${number} is taken`]))
      }),
    )

    it.effect("one revokes a key, and the other fails because it had ended", () =>
      Effect.gen(function* () {
        const apiKeys = yield* ApiKeys
        const { atomically } = yield* Transaction
        const at = DateTime.makeUnsafe("2026-03-01")
        const keys = yield* Effect.forEach(
          numbers,
          (number) => {
            const apiKey = permanentKey(acme, ada, `contested ${number}`)
            return Effect.as(apiKeys.add(apiKey, new TextEncoder().encode(apiKey.id)), apiKey)
          },
          { concurrency },
        )

        const outcomes = yield* Effect.forEach(
          keys,
          ({ id }) => {
            const revoke = ({ id: by }: typeof ada) =>
              Effect.map(atomically(apiKeys.revoke(id, { at, by })), (revoked) => (revoked ? by : undefined))
            return Effect.all([revoke(ada), revoke(alan)], { concurrency: 2 })
          },
          { concurrency },
        )

        const { items } = yield* apiKeys.list({ organizationId: acme.id }, { page: 1, pageSize: tries })
        const revokedBy = new Map(items.map((apiKey) => [apiKey.id, apiKey.revokedBy]))
        keys.forEach(({ id }, number) => assert.sameMembers(outcomes[number] ?? [], [revokedBy.get(id), undefined]))
      }),
    )
  })
})
