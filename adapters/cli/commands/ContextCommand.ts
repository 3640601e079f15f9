import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"

import { listOutput, output, yes } from "./Flags.ts"

const name = Argument.String("name").pipe(Argument.withDescription("The context's name"))

const list = Command.make("list", { output: listOutput }, (input) =>
  Effect.flatMap(
    Effect.promise(() => import("../contexts/ListContexts.ts")),
    ({ listContexts }) => listContexts(input),
  ),
).pipe(Command.withDescription("List the contexts; a star marks the current one"), Command.withAlias("ls"))

const show = Command.make(
  "show",
  {
    name: name.pipe(Argument.withDescription("The context's name. By default the current one"), Argument.optional),
    output,
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("../contexts/ShowContext.ts")),
      ({ showContext }) => showContext(input),
    ),
).pipe(Command.withDescription("Show a context, without its key"))

const use = Command.make("use", { name }, (input) =>
  Effect.flatMap(
    Effect.promise(() => import("../contexts/UseContext.ts")),
    ({ useContext }) => useContext(input),
  ),
).pipe(
  Command.withDescription("Set the context that commands use by default"),
  Command.withShortDescription("Set the current context"),
)

const remove = Command.make("delete", { name, yes }, (input) =>
  Effect.flatMap(
    Effect.promise(() => import("../contexts/DeleteContext.ts")),
    ({ deleteContext }) => deleteContext(input),
  ),
).pipe(
  Command.withDescription(
    "Delete a context and its key. The key keeps working; `orrery auth logout` revokes it instead.",
  ),
  Command.withShortDescription("Delete a context and its key"),
)

/** `orrery context`: the servers and organizations that the user is signed in to. */
export const contextCommand = Command.make("context").pipe(
  Command.withDescription("Choose between the servers and organizations you are signed in to"),
  Command.withSubcommands([list, show, use, remove]),
)
