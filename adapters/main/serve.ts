// Halves the cost of decoding rows and encoding answers; it has to come before any schema is made.
import "effect/schema/SchemaJITCompiler/enable"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Console, Effect, Layer } from "effect"

import * as Server from "./Server.ts"
import { startConfiguration } from "./StartConfiguration.ts"

/** What keeps the server from starting is told in its own words; only what nobody foresaw comes with its trace. */
const explain = (cause: Cause.Cause<{ readonly message: string }>) => {
  const [failure] = cause.reasons.filter(Cause.isFailReason)
  return failure === undefined
    ? Console.error(Cause.pretty(cause))
    : Console.error(`Orrery cannot start: ${failure.error.message}`)
}

Effect.flatMap(startConfiguration(Object.keys(process.env)), (settings) => Layer.launch(Server.layer(settings))).pipe(
  Effect.tapCause((cause) => (Cause.hasInterruptsOnly(cause) ? Effect.void : explain(cause))),
  NodeRuntime.runMain({ disableErrorReporting: true }),
)
