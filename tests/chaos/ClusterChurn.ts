import { Effect, Ref, Schedule, Schema } from "effect"

import { type Access, call } from "./ApiClient.ts"
import { followOperation } from "./Follower.ts"
import { createRepeatedly, type Creation } from "./RepeatedCreation.ts"

const Accepted = Schema.Struct({ operationId: Schema.String })
const decodeAccepted = Schema.decodeUnknownEffect(Accepted)
const Progress = Schema.Struct({ operationId: Schema.String, status: Schema.String, operationType: Schema.String })
const decodeProgress = Schema.decodeUnknownEffect(Progress)
const decodeCluster = Schema.decodeUnknownEffect(Schema.Struct({ state: Schema.String }))

/** What a client saw of one operation over all its connections. */
export interface Witnessed {
  readonly operationId: string
  readonly sequences: ReadonlyArray<number>
}

/** What all clients have seen so far. */
export const makeWitness = Effect.all({
  operations: Ref.make<ReadonlyArray<Witnessed>>([]),
  creations: Ref.make<ReadonlyArray<Creation>>([]),
})
export type Witness = Effect.Success<typeof makeWitness>

export const manifest = (clusterName: string) => ({
  clusterName,
  provider: "aws",
  region: "eu-central-1",
  approvalWorkflow: false,
  provisioner: {
    type: "eks",
    eks: { accountId: "123456789012", credentials: { type: "dynamic" }, kubernetesVersion: "1.33" },
  },
  clusterSpec: {
    architecture: "arm64",
    dataPlane: {
      nodeGroups: [{ name: "general", instanceType: "ondemand", machineTypes: ["m7g.large"], minNode: 1, maxNode: 3 }],
    },
  },
})

/** A client that does not give up: whatever dies on the other side, it asks again. */
const stubbornly = Effect.retry(Schedule.spaced("200 millis"))

/** Asks until a deletion was accepted, although a response may be lost on the way. */
const requestDeletion = (access: Access, clusterId: string) =>
  Effect.gen(function* () {
    const response = yield* call(access, "DELETE", `/clusters/${clusterId}`)
    if (response.status === 202) return (yield* decodeAccepted(response.data)).operationId
    const progress = yield* call(access, "GET", `/clusters/${clusterId}/progress`)
    const latest = yield* decodeProgress(progress.data)
    if (latest.operationType !== "DELETE") return yield* Effect.fail("not accepted yet")
    return latest.operationId
  }).pipe(stubbornly)

/** One cluster's life: made, followed to its end, deleted, followed to its end; and again where that failed. */
export const liveOnce = Effect.fn("liveOnce")(function* (access: Access, name: string, witness: Witness) {
  const creation = yield* createRepeatedly(access, manifest(name))
  yield* Ref.update(witness.creations, (all) => [...all, creation])
  const [first] = creation.accepted
  if (first === undefined) return

  const { clusterId } = first
  const follow = Effect.fnUntraced(function* (operationId: string) {
    const sequences = yield* followOperation(access, clusterId, operationId)
    yield* Ref.update(witness.operations, (all) => [...all, { operationId, sequences }])
  })
  const remove = Effect.gen(function* () {
    yield* follow(yield* requestDeletion(access, clusterId))
    const cluster = yield* stubbornly(
      Effect.flatMap(call(access, "GET", `/clusters/${clusterId}`), ({ data }) => decodeCluster(data)),
    )
    return cluster.state
  })

  yield* follow(first.operationId)
  yield* Effect.repeat(remove, { until: (state) => state === "DELETED" })
})
