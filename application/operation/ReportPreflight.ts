import { Context, Effect, Layer } from "effect"

import { OperationLog } from "#application/ports/OperationLog.ts"
import type { OperationId } from "#domain/operation/Operation.ts"
import { bounds } from "#domain/operation/Progress.ts"
import { preflightChecks } from "#domain/preflight/PreflightCheck.ts"
import { preflightLabels } from "#domain/preflight/PreflightLabels.ts"
import type { PreflightReport, PreflightResult } from "#domain/preflight/PreflightReport.ts"

import { OperationFailed } from "./OperationFailed.ts"

const phase = "preflight"

const levels = { PASS: "INFO", WARN: "WARN", FAIL: "ERROR" } as const

const count = (results: ReadonlyArray<PreflightResult>, status: PreflightResult["status"]): string =>
  `${results.filter((result) => result.status === status).length} ${status}`

const make = Effect.gen(function* () {
  const log = yield* OperationLog

  const line = (result: PreflightResult, index: number) =>
    ({
      // A phase that runs again after a crash reports each line once.
      idempotencyKey: `${phase}:${index}:${result.code}`,
      level: levels[result.status],
      phase,
      message: `${result.status} ${preflightChecks[result.code].title}: ${result.message}`,
      labels: preflightLabels(result),
      progressPercentage: bounds("CREATE", phase).from,
    }) as const

  /** Fails where a result does. */
  return Effect.fnUntraced(function* (operationId: OperationId, { results }: PreflightReport) {
    const summary = (["PASS", "WARN", "FAIL"] as const).map((status) => count(results, status)).join(", ")
    const done = {
      idempotencyKey: `${phase}:done`,
      level: "INFO",
      phase,
      message: `Asked the cloud: ${summary}.`,
      labels: {},
      progressPercentage: bounds("CREATE", phase).to,
    } as const
    yield* Effect.orDie(log.append(operationId, [...results.map(line), done], {}))
    const failures = results.filter(({ status }) => status === "FAIL")
    const [first] = failures
    if (first !== undefined) return yield* stopped(first, failures)
  })
})

const stopped = (first: PreflightResult, failures: ReadonlyArray<PreflightResult>) => {
  const { cause, remedy } = preflightChecks[first.code]
  const place = first.path === undefined ? "" : `${first.path}: `
  const others = failures.slice(1).map(({ message }) => message)
  return new OperationFailed({
    failure: {
      cause,
      summary: `${place}${first.message}`,
      detail: ["Nothing was created.", ...(others.length === 0 ? [] : ["Also:", ...others])].join(" "),
      remedy: `${remedy} Then delete this cluster and apply again.`,
      userFixable: true,
      retryable: false,
    },
  })
}

/** Writes what the checks before a creation found into the operation's log. */
export class ReportPreflight extends Context.Service<ReportPreflight>()(
  "orrery/application/operation/ReportPreflight",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
