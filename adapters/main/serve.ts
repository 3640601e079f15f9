// Halves the cost of decoding rows and encoding responses; it must run before any schema is created.
import "effect/schema/SchemaJITCompiler/enable"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Console, Effect, Layer } from "effect"

import { RequestContext } from "#adapters/http/context/RequestContext.ts"
import * as ProcessLog from "#adapters/telemetry/ProcessLog.ts"

import { captureOutput, formatFatal, isTerminal, logFormat, processConsole } from "./LogOutput.ts"
import * as Server from "./Server.ts"
import { startConfiguration } from "./StartConfiguration.ts"

captureOutput()

/** An expected failure of the start is reported by its message; only an unexpected one with its stack trace. */
const explain = (cause: Cause.Cause<{ readonly message: string }>) => {
  const [failure] = cause.reasons.filter(Cause.isFailReason)
  return Console.error(
    failure === undefined
      ? formatFatal("Orrery failed unexpectedly.", Cause.pretty(cause))
      : formatFatal(`Orrery cannot start: ${failure.error.message}`),
  )
}

const log = ProcessLog.layer({ format: logFormat, findTraceId: (fiber) => fiber.getRef(RequestContext).traceId })

Effect.flatMap(startConfiguration(Object.keys(process.env)), (settings) => Layer.launch(Server.layer(settings))).pipe(
  Effect.tapCause((cause) => (Cause.hasInterruptsOnly(cause) ? Effect.void : explain(cause))),
  Effect.provide(log),
  Effect.provideService(Console.Console, processConsole),
  Effect.provideService(Server.ServerOutput, { isTerminal, formatLog: logFormat }),
  NodeRuntime.runMain({ disableErrorReporting: true }),
)
