import * as Argument from "effect/cli/Argument"
import * as CliError from "effect/cli/CliError"
import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"

/** `orrery help`: what `--help` shows. The words of a command after it are put before `--help` when they are read. */
export const helpCommand = Command.make(
  "help",
  {
    command: Argument.String("command").pipe(
      Argument.withDescription("The words of a command, such as clusters apply. By default the list of all commands"),
      Argument.atLeast(0),
    ),
  },
  () => Effect.fail(new CliError.ShowHelp({ commandPath: ["orrery"], errors: [] })),
).pipe(
  Command.withDescription("Show the help of a command, as --help does"),
  Command.withExamples([{ command: "orrery help clusters apply", description: "How to use a command" }]),
)
