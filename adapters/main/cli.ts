import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Path from "effect/Path"
import * as ChildProcessSpawner from "effect/process/ChildProcessSpawner"
import * as Sink from "effect/Sink"
import * as Stdio from "effect/Stdio"
import * as Stream from "effect/Stream"
import * as Terminal from "effect/Terminal"

import { DeferredServices } from "#adapters/cli/DeferredServices.ts"
import { EngineInstaller } from "#adapters/cli/engine/EngineInstaller.ts"
import { exitCodes } from "#adapters/cli/ExitCode.ts"
import { withSafeConsole } from "#adapters/cli/output/SafeConsole.ts"
import { runOrrery } from "#adapters/cli/RunOrrery.ts"

import { warnOfMisspelledVariables } from "./MisspelledVariables.ts"
import { version } from "./Version.ts"

const missing = Effect.die(new Error("This service comes with the commands, and was used before one ran."))

/** The library needs these before it reads the first word. Commands get the real ones later; none of these starts a program. */
const placeholders = Layer.mergeAll(
  FileSystem.layerNoop({}),
  Path.layer,
  Layer.succeed(
    Stdio.Stdio,
    Stdio.make({ args: missing, stdin: Stream.empty, stdout: () => Sink.drain, stderr: () => Sink.drain }),
  ),
  Layer.succeed(
    Terminal.Terminal,
    Terminal.make({
      columns: missing,
      rows: missing,
      size: missing,
      readInput: missing,
      readLine: missing,
      display: () => missing,
    }),
  ),
  Layer.succeed(
    ChildProcessSpawner.ChildProcessSpawner,
    ChildProcessSpawner.make(() => missing),
  ),
  Layer.succeed(EngineInstaller, { install: () => missing }),
)

const lateServices = Layer.unwrap(
  Effect.map(
    Effect.promise(() => import("./CommandServices.ts")),
    ({ layer }) => layer,
  ),
)

// The reader of a pipe may close before the end. SIGPIPE then ends other programs; Node ignores it.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error
    process.exit(exitCodes.unread)
  })
}

const words = process.argv.slice(2)
// Completions must not show warnings.
const names = words[0] === "complete" ? [] : Object.keys(process.env)

withSafeConsole(warnOfMisspelledVariables(names)).pipe(
  Effect.andThen(runOrrery(words, version)),
  Effect.tap((code) =>
    Effect.sync(() => {
      process.exitCode = code
    }),
  ),
  Effect.provideService(DeferredServices, lateServices),
  Effect.provide(placeholders),
  NodeRuntime.runMain,
)
