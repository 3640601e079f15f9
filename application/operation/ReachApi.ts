import { Context, DateTime, Duration, Effect, Layer, Schedule } from "effect"

import { ApiSilent, ClusterApiProbe, type Probe } from "#application/ports/ClusterApiProbe.ts"
import type { ClusterId } from "#domain/cluster/Cluster.ts"
import type { Operation, OperationId } from "#domain/operation/Operation.ts"

import { LoadOperation } from "./LoadOperation.ts"
import { OperationFailed } from "./OperationFailed.ts"
import { ReportPhase } from "./ReportPhase.ts"

/** A new load balancer and its name take some minutes; a network that is not connected takes forever. */
const waitMax = Duration.minutes(10)

const attemptMax = Duration.seconds(30)

/** For the end of the operation itself. */
const reserve = Duration.minutes(1)

const pauses = Schedule.min([Schedule.exponential("1 second"), Schedule.spaced("15 seconds")])

const phase = "bootstrap"

const make = Effect.gen(function* () {
  const { load } = yield* LoadOperation
  const probe = yield* ClusterApiProbe
  const report = yield* ReportPhase

  const wait = Effect.fnUntraced(function* (ask: Probe, operation: Operation, clusterId: ClusterId, endpoint: string) {
    const startedAt = yield* DateTime.now
    const left = Duration.subtract(DateTime.distance(startedAt, operation.deadlineAt), reserve)
    const limit = Duration.max(Duration.min(waitMax, left), Duration.zero)
    let reason = "There was no time left to ask it."

    /** A line for each minute. */
    const tell = Effect.fnUntraced(function* (silent: ApiSilent) {
      reason = silent.reason
      const minutes = Math.floor(Duration.toMinutes(DateTime.distance(startedAt, yield* DateTime.now)))
      const message = `The Kubernetes API at ${endpoint} does not respond yet: ${reason} Orrery tries again, for ${Duration.toMinutes(waitMax)} minutes at most.`
      yield* report(operation.id, phase, `waiting:${minutes}`, message)
    })

    return yield* ask(clusterId).pipe(
      Effect.timeoutOrElse({
        duration: attemptMax,
        orElse: () =>
          Effect.fail(new ApiSilent({ reason: `No response in ${Duration.toSeconds(attemptMax)} seconds.` })),
      }),
      Effect.tapError(tell),
      Effect.retry(pauses),
      Effect.timeoutOrElse({ duration: limit, orElse: () => Effect.fail(unreachable(endpoint, reason)) }),
      Effect.catchTag("ApiSilent", (silent) => Effect.fail(unreachable(endpoint, silent.reason))),
    )
  })

  return Effect.fn("ReachApi")(function* (operationId: OperationId) {
    const { cluster, operation } = yield* load(operationId)
    const endpoint = cluster.endpoint ?? "an unknown address"
    const { version } =
      probe === undefined ? { version: undefined } : yield* wait(probe, operation, cluster.id, endpoint)
    const speaks = version === undefined ? "responds" : `responds, with ${version},`
    yield* report(operationId, phase, "done", `The Kubernetes API ${speaks} at ${endpoint}. Deletion protection is on.`)
  })
})

const unreachable = (endpoint: string, reason: string) =>
  new OperationFailed({
    failure: {
      cause: "unreachable",
      summary: `The cluster was created, but Orrery does not reach its Kubernetes API at ${endpoint}.`,
      detail: `${reason} Everything that was created is kept.`,
      remedy:
        "Set ORRERY_EGRESS_CIDRS on the server to the addresses that Orrery is seen from, or connect the network of Orrery with that of the cluster, for example by a peering. Then delete this cluster and apply again.",
      userFixable: true,
      retryable: true,
    },
  })

/** Waits until the Kubernetes API of a new cluster responds. It needs no engine, so it keeps no other operation from one. */
export class ReachApi extends Context.Service<ReachApi>()("orrery/application/operation/ReachApi", { make }) {
  static readonly layer = Layer.effect(this, make)
}
