import { Clock, Effect, Stream } from "effect"

import { badRequest, notFound } from "../errors/StatusError.ts"
import { type LogOptions, podLog } from "../logs/PodLog.ts"
import { findObject } from "../requests/StoredObjects.ts"
import type { ObjectOf } from "../world/KubernetesKinds.ts"
import { millisOf } from "../world/Timestamps.ts"
import { type ApiRequest, type ApiResponse, textResponse } from "./ApiRequest.ts"
import type { ResourceCall } from "./ResourceCall.ts"

type Pod = ObjectOf<"Pod">

const number = (name: string, query: URLSearchParams): number | undefined => {
  const value = Number(query.get(name) ?? Number.NaN)
  return Number.isInteger(value) && value >= 0 ? value : undefined
}

const optionsOf = ({ query }: ApiRequest, nowMillis: number): LogOptions => {
  const [limitBytes, sinceSeconds, tailLines] = ["limitBytes", "sinceSeconds", "tailLines"].map((name) =>
    number(name, query),
  )
  const sinceTime = query.get("sinceTime")
  const isTime = sinceTime !== null && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.test(sinceTime)
  const sinceMillis =
    sinceSeconds === undefined ? (isTime ? millisOf(sinceTime) : undefined) : nowMillis - sinceSeconds * 1000
  return {
    previous: query.get("previous") === "true",
    timestamps: query.get("timestamps") === "true",
    ...(limitBytes === undefined ? {} : { limitBytes }),
    ...(tailLines === undefined ? {} : { tailLines }),
    ...(sinceMillis === undefined ? {} : { sinceMillis }),
  }
}

const defaultContainer = "kubectl.kubernetes.io/default-container"

const containerOf = ({ metadata, spec }: Pod, asked: string | null) => {
  const own = (spec?.containers ?? []).map(({ name }) => name)
  const all = [...own, ...(spec?.initContainers ?? []).map(({ name }) => name)]
  const name = asked ?? metadata.annotations?.[defaultContainer] ?? (all.length === 1 ? all[0] : undefined)
  if (name === undefined) {
    const choices = own.join(" ")
    const why = `a container name must be specified for pod ${metadata.name}, choose one of: [${choices}]`
    return Effect.fail(badRequest(why))
  }
  return all.includes(name)
    ? Effect.succeed(name)
    : Effect.fail(badRequest(`container ${name} is not valid for pod ${metadata.name}`))
}

const missing = ({ metadata, status }: Pod, container: string, previous: boolean) => {
  const statuses = [...(status?.containerStatuses ?? []), ...(status?.initContainerStatuses ?? [])]
  const reason = statuses.find(({ name }) => name === container)?.state?.waiting?.reason ?? "ContainerCreating"
  return badRequest(
    previous
      ? `previous terminated container "${container}" in pod "${metadata.name}" not found`
      : `container "${container}" in pod "${metadata.name}" is waiting to start: ${reason}`,
  )
}

/** How often a log that is followed is looked at. */
const pollTime = "500 millis"

const isRunning = ({ status }: Pod, container: string): boolean =>
  [...(status?.containerStatuses ?? []), ...(status?.initContainerStatuses ?? [])].some(
    ({ name, state }) => name === container && state?.running !== undefined,
  )

/** Reads the log of a container, and goes on while it runs if the request follows it. */
export const readPodLog = Effect.fnUntraced(function* ({ asked, cluster, request }: ResourceCall) {
  const { name, namespace } = asked
  const find = Effect.map(
    findObject(cluster, { key: "pods" }, namespace, name),
    (found) => found as unknown as Pod | undefined,
  )
  const pod = yield* find
  if (pod === undefined) return yield* notFound({ group: "", resource: "pods" }, name)
  const container = yield* containerOf(pod, request.query.get("container"))
  const nowMillis = yield* Clock.currentTimeMillis
  const options = optionsOf(request, nowMillis)
  const text = podLog(pod, container, options, nowMillis)
  if (text === undefined) return yield* missing(pod, container, options.previous === true)
  if (request.query.get("follow") !== "true" || options.previous === true) return textResponse(text)

  const next = Effect.fnUntraced(function* (sinceMillis: number) {
    yield* Effect.sleep(pollTime)
    const current = yield* find
    // A line of this millisecond was sent before.
    const untilMillis = yield* Clock.currentTimeMillis
    const { timestamps = false } = options
    const added =
      current === undefined
        ? undefined
        : podLog(current, container, { timestamps, sinceMillis: sinceMillis + 1 }, untilMillis)
    return { added: added ?? "", untilMillis, isOver: current === undefined || !isRunning(current, container) }
  })
  const followed = Stream.unfold({ sinceMillis: nowMillis, isOver: !isRunning(pod, container) }, (state) =>
    state.isOver
      ? Effect.undefined
      : Effect.map(
          next(state.sinceMillis),
          ({ added, isOver, untilMillis }) => [added, { sinceMillis: untilMillis, isOver }] as const,
        ),
  )
  return {
    ...textResponse(""),
    body: {
      kind: "textStream",
      texts: Stream.concat(
        Stream.make(text),
        Stream.filter(followed, (added) => added !== ""),
      ),
    },
  } satisfies ApiResponse
})
