import { Effect } from "effect"

import { type Fault, faultyProxy, type ForwardedRequest } from "#tests/fixtures/FaultyProxy.ts"
import { ServerAddress } from "#tests/fixtures/HttpServerForTests.ts"
import type { PreparedResponse } from "#tests/fixtures/RecordingServer.ts"

import type { Invocation } from "../CommandLine.ts"
import { asAda, manifest } from "../ServedCommands.ts"

/** A response of the server that reports an error. */
export const errorOf = (status: number, error_code: string, error: string): PreparedResponse => ({
  status,
  body: { error, error_code, status, trace_id: "0af7651916cd43dd8448eb211c80319c", details: { problems: [] } },
})

/** Whether a request creates the cluster of this name. */
export const isCreation = ({ body, method, path }: ForwardedRequest, name: string) =>
  method === "POST" && path.includes("dryRun=false") && body.includes(`"${name}"`)

/** Whether a request reads where an operation stands. */
export const isProgress = ({ path }: ForwardedRequest) => path.includes("/progress?")

/** A fault of the first read of progress, and of no later one. */
export const failFirstProgress = (fault: Fault) => {
  let progressReads = 0
  return (request: ForwardedRequest) => (isProgress(request) && ++progressReads === 1 ? fault : undefined)
}

/** Refuses the creation of one cluster, although its dry run passed. */
export const refuse = (name: string) => (request: ForwardedRequest) =>
  isCreation(request, name) ? errorOf(402, "PAYMENT_REQUIRED", "The plan has no room for another cluster.") : undefined

/** Applies clusters of these names at once, with faults on the way to the server. */
export const apply = Effect.fnUntraced(function* (
  names: ReadonlyArray<string>,
  faultOf: (request: ForwardedRequest) => Fault | undefined,
  flags: ReadonlyArray<string>,
  invocation: Invocation = {},
) {
  const { url } = yield* ServerAddress
  const proxy = yield* faultyProxy(url, faultOf)
  return yield* asAda(["clusters", "apply", "-f", "-", ...flags], {
    ...invocation,
    standardInput: names.map((name) => manifest(name)).join("\n---\n"),
    environment: { ORRERY_SERVER: proxy.url },
  })
})

/** The errors that a command wrote as JSON, one a line. */
export const reportsIn = (errors: string) =>
  errors
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
