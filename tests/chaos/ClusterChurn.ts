import { Effect, Random, Ref, Schedule, Schema } from "effect"

import { exampleNames, exampleRequest } from "#tests/fixtures/ExampleManifests.ts"

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

/** How many clusters of one example were created and deleted. */
export interface Lives {
  readonly created: number
  readonly deleted: number
}

/** What all clients have seen so far. */
export const makeWitness = Effect.all({
  operations: Ref.make<ReadonlyArray<Witnessed>>([]),
  creations: Ref.make<ReadonlyArray<Creation>>([]),
  examples: Ref.make<ReadonlyMap<string, Lives>>(new Map()),
  /** Which example is next; the seed chooses the first. */
  turns: Effect.flatMap(Random.nextIntBetween(0, exampleNames.length), (first) => Ref.make(first)),
})
export type Witness = Effect.Success<typeof makeWitness>

/** The examples in turn: each provisioner, on each of its clouds, lives as often as the others. */
const nextExample = ({ turns }: Witness) =>
  Effect.map(
    Ref.getAndUpdate(turns, (turn) => turn + 1),
    (turn) => exampleNames[turn % exampleNames.length] ?? "eks",
  )

const tally = ({ examples }: Witness, example: string, change: keyof Lives) =>
  Ref.update(examples, (all) => {
    const lives = all.get(example) ?? { created: 0, deleted: 0 }
    return new Map(all).set(example, { ...lives, [change]: lives[change] + 1 })
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
  const example = yield* nextExample(witness)
  const creation = yield* createRepeatedly(access, { ...exampleRequest(example), clusterName: name })
  yield* Ref.update(witness.creations, (all) => [...all, creation])
  const [first] = creation.accepted
  if (first === undefined) return
  yield* tally(witness, example, "created")

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
  yield* tally(witness, example, "deleted")
})
