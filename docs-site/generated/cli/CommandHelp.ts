import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect } from "effect"
import { CliConfig, CliOutput, Command, type HelpDoc } from "effect/cli"

import { orrery } from "#adapters/cli/Orrery.ts"
import { builtIns } from "#adapters/cli/RunOrrery.ts"

type AnyCommand = Pick<Command.Command.Any, "name" | "subcommands">

/** Every command as the words that lead to it, `orrery` itself first. */
const pathsOf = (command: AnyCommand, before: ReadonlyArray<string> = []): ReadonlyArray<ReadonlyArray<string>> => [
  before,
  ...command.subcommands.flatMap(({ commands }) =>
    commands.flatMap((child) => pathsOf(child, [...before, child.name])),
  ),
]

/** The words after `orrery` of every command. */
export const commandPaths: ReadonlyArray<ReadonlyArray<string>> = pathsOf(orrery)

/** A command and the output of its `--help`. */
export interface CommandHelp {
  /** The words after `orrery`; empty for `orrery` itself. */
  readonly words: ReadonlyArray<string>
  readonly help: HelpDoc.HelpDoc
}

const helpOf = Effect.fnUntraced(function* (words: ReadonlyArray<string>) {
  let help: HelpDoc.HelpDoc | undefined
  const present: CliOutput.Presenter["present"] = (event) =>
    Effect.sync(() => {
      if (event._tag === "Help") help = event.helpDoc
    })
  yield* Command.runWith(orrery, { version: "" })([...words, "--help"]).pipe(
    Effect.provide(CliOutput.layerPresenter({ present })),
    Effect.provideService(CliConfig.CliConfig, CliConfig.make({ builtIns })),
  )
  if (help === undefined) return yield* Effect.die(new Error(`orrery ${words.join(" ")} --help wrote nothing.`))
  const commandHelp: CommandHelp = { words, help }
  return commandHelp
})

const readAll = Effect.forEach(commandPaths, helpOf).pipe(Effect.provide(NodeServices.layer), Effect.orDie)

/** The help of every command. None is run, so none of their services is needed. */
export const readCommandHelp = (): Promise<ReadonlyArray<CommandHelp>> =>
  Effect.runPromise(readAll as unknown as Effect.Effect<ReadonlyArray<CommandHelp>>)
