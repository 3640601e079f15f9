import * as NodeServices from "@effect/platform-node/NodeServices"
import { type Cause, ConfigProvider, Console, Effect, Layer, Option, Queue, Stdio, Stream, Terminal } from "effect"
import { TerminalCapabilities } from "effect/cli"

import { Browser } from "#adapters/cli/auth/Browser.ts"
import { commandFailed } from "#adapters/cli/CommandFailed.ts"
import { EngineInstaller } from "#adapters/cli/engine/EngineInstaller.ts"
import { exitCodes } from "#adapters/cli/ExitCode.ts"
import { runOrrery } from "#adapters/cli/RunOrrery.ts"

/** How a command line is run. */
export interface Invocation {
  readonly environment?: Readonly<Record<string, string>>
  readonly standardInput?: string
  /** A terminal that can be drawn over, 80 cells wide. */
  readonly animated?: boolean
  /** Whether the terminal shows colors. */
  readonly colors?: boolean
  /** The keys that someone presses at the terminal, by their names; without any, no one sits there. */
  readonly typed?: ReadonlyArray<string>
  readonly browser?: Browser
  /** Whether standard error is a terminal. */
  readonly errorsAtTerminal?: boolean
  /** Receives every line as it is written. */
  readonly onLine?: (line: string) => void
}

/** What a command line did. */
export interface Outcome {
  readonly exitCode: number
  readonly output: string
  readonly errors: string
  /** What was drawn on the terminal. */
  readonly drawn: string
}

const noInstaller = Layer.succeed(EngineInstaller, {
  install: () => Effect.fail(commandFailed(exitCodes.failed, "OpenTofu was not installed: this is a test.")),
})

const noKeys = Effect.die(new Error("Nobody types in this test."))

const press = (name: string): Terminal.UserInput => ({
  input: name.length === 1 ? Option.some(name) : Option.none(),
  key: { name, ctrl: false, meta: false, shift: false },
})

const noBrowser: Browser = { isHere: Effect.succeed(false), open: () => Effect.succeed(false) }

const terminal = (drawn: Array<string>, typed: ReadonlyArray<string> | undefined) =>
  Layer.succeed(
    Terminal.Terminal,
    Terminal.make({
      columns: Effect.succeed(80),
      rows: Effect.succeed(24),
      size: noKeys,
      readInput:
        typed === undefined
          ? noKeys
          : Effect.tap(Queue.make<Terminal.UserInput, Cause.Done>(), (queue) =>
              // After the last key the input ends, as with Ctrl-C.
              Effect.andThen(Queue.offerAll(queue, typed.map(press)), Queue.end(queue)),
            ),
      readLine: noKeys,
      display: (text) => Effect.sync(() => void drawn.push(text)),
    }),
  )

/** A console that keeps what it is given. */
const recorder = (output: Array<string>, errors: Array<string>, onLine: (line: string) => void): Console.Console => {
  const nothing = () => undefined
  const keep =
    (lines: Array<string>) =>
    (...values: ReadonlyArray<unknown>) => {
      const line = values.map(String).join(" ")
      lines.push(line)
      onLine(line)
    }
  const silent = new Proxy({}, { get: () => nothing })
  return Object.assign(Object.create(silent) as Console.Console, { log: keep(output), error: keep(errors) })
}

/** Runs `orrery` in this process, with an environment of its own, and gives everything that can be seen of it. */
export const orrery = Effect.fnUntraced(function* (
  words: ReadonlyArray<string>,
  {
    animated = false,
    browser = noBrowser,
    colors = false,
    environment = {},
    errorsAtTerminal = false,
    onLine = () => {},
    standardInput = "",
    typed,
  }: Invocation = {},
) {
  const output: Array<string> = []
  const errors: Array<string> = []
  const drawn: Array<string> = []
  const stdin = Stream.make(new TextEncoder().encode(standardInput))
  const standardStreams = Stdio.layerTest({ stdin, stderrIsTerminal: Effect.succeed(errorsAtTerminal) })
  const exitCode = yield* runOrrery(words, "1.2.3").pipe(
    Effect.provide(
      Layer.mergeAll(noInstaller, terminal(drawn, typed), standardStreams).pipe(Layer.provideMerge(NodeServices.layer)),
    ),
    Effect.provideService(Console.Console, recorder(output, errors, onLine)),
    Effect.provideService(TerminalCapabilities.TerminalCapabilities, {
      canColor: colors,
      canAnimate: animated,
      canPrompt: typed !== undefined,
    }),
    Effect.provideService(Browser, browser),
    Effect.provideService(
      ConfigProvider.ConfigProvider,
      ConfigProvider.fromUnknown({
        ORRERY_CONFIG: "/nonexistent/config.json",
        ORRERY_DATA_DIR: "/nonexistent",
        ...environment,
      }),
    ),
  )
  const outcome: Outcome = { exitCode, output: output.join("\n"), errors: errors.join("\n"), drawn: drawn.join("") }
  return outcome
})
