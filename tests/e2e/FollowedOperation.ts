import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"

import { type Access, call } from "#tests/chaos/ApiClient.ts"
import { followOperation } from "#tests/chaos/Follower.ts"

const Accepted = Schema.Struct({ clusterId: Schema.String, operationId: Schema.String, state: Schema.String })
const Cluster = Schema.Struct({
  state: Schema.String,
  engine: Schema.String,
  simulated: Schema.Boolean,
  clusterFQDN: Schema.optionalKey(Schema.String),
  totalMonthlyCost: Schema.Finite,
})
const Progress = Schema.Struct({ status: Schema.String, progressPercentage: Schema.Finite, lastSequence: Schema.Int })

/** The plan of a cluster as the API shows it. */
export const Plan = Schema.Struct({
  summary: Schema.Struct({ add: Schema.Int, change: Schema.Int, destroy: Schema.Int }),
  changes: Schema.Array(Schema.Struct({ resourceType: Schema.String, action: Schema.String })),
  planText: Schema.String,
  monthlyCost: Schema.Finite,
  cost: Schema.Struct({ total: Schema.Finite, before: Schema.Finite, difference: Schema.Finite }),
})

/** Gets a document of the API. */
export const get = <S extends Schema.Codec<unknown, unknown>>(access: Access, path: string, schema: S) =>
  Effect.flatMap(call(access, "GET", path), ({ data }) => Schema.decodeUnknownEffect(schema)(data))

/** Sends a request that starts an operation, and follows the operation by websocket to its end. */
export const follow = Effect.fnUntraced(function* (access: Access, send: ReturnType<typeof call>) {
  const response = yield* send
  assert.strictEqual(response.status, 202, JSON.stringify(response.data))
  const { clusterId, operationId, state } = yield* Schema.decodeUnknownEffect(Accepted)(response.data)
  const sequences = yield* followOperation(access, clusterId, operationId)
  const progress = yield* get(access, `/clusters/${clusterId}/progress?operationId=${operationId}`, Progress)
  const cluster = yield* get(access, `/clusters/${clusterId}`, Cluster)
  return { clusterId, operationId, state, sequences, progress, cluster }
}, Effect.orDie)

/** Asserts that an operation completed, and that the websocket sent each of its events once and in order. */
export const assertWhole = ({ progress, sequences }: Effect.Success<ReturnType<typeof follow>>) => {
  assert.deepStrictEqual(
    sequences,
    sequences.map((_, index) => index + 1),
  )
  assert.deepStrictEqual(progress, {
    status: "COMPLETED",
    progressPercentage: 100,
    lastSequence: sequences.length,
  })
}
