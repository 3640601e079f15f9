import { Effect, Ref, Schedule, Schema } from "effect"

import { type Access, call } from "./ApiClient.ts"
import { followOperation } from "./Follower.ts"

const Accepted = Schema.Struct({ clusterId: Schema.String, operationId: Schema.String })
const decodeAccepted = Schema.decodeUnknownEffect(Accepted)
const Progress = Schema.Struct({ operationId: Schema.String, status: Schema.String, operationType: Schema.String })
const decodeProgress = Schema.decodeUnknownEffect(Progress)

/** What a client saw of one operation over all its connections. */
export interface Witnessed {
  readonly operationId: string
  readonly sequences: ReadonlyArray<number>
}

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

/** Asks until an operation of this type was accepted, although an answer may be lost on the way. */
const request = Effect.fnUntraced(function* (
  access: Access,
  name: string,
  operationType: "CREATE" | "DELETE",
  send: ReturnType<typeof call>,
) {
  const accepted = Effect.gen(function* () {
    const answer = yield* send
    if (answer.status === 202) return (yield* decodeAccepted(answer.data)).operationId
    const progress = yield* call(access, "GET", `/clusters/${name}/progress`)
    const latest = yield* decodeProgress(progress.data)
    if (latest.operationType !== operationType) return yield* Effect.fail("not accepted yet")
    return latest.operationId
  })
  return yield* stubbornly(accepted)
})

/** One cluster's life: made, followed to its end, deleted, followed to its end. */
export const liveOnce = Effect.fn("liveOnce")(function* (
  access: Access,
  name: string,
  witnessed: Ref.Ref<ReadonlyArray<Witnessed>>,
) {
  const create = yield* request(access, name, "CREATE", call(access, "POST", "/clusters", manifest(name)))
  const made = yield* followOperation(access, name, create)
  yield* Ref.update(witnessed, (all) => [...all, { operationId: create, sequences: made }])

  const remove = yield* request(access, name, "DELETE", call(access, "DELETE", `/clusters/${name}`))
  const unmade = yield* followOperation(access, name, remove)
  yield* Ref.update(witnessed, (all) => [...all, { operationId: remove, sequences: unmade }])
})
