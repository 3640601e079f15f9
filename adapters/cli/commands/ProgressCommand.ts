import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

import { clusterName, connectionFlags, output } from "./Flags.ts"

const stream = Command.make(
  "stream",
  {
    name: clusterName,
    operation: Flag.String("operation").pipe(
      Flag.withMetavar("ID"),
      Flag.withDescription("The operation to follow. By default the cluster's newest"),
      Flag.optional,
    ),
    after: Flag.Int("after").pipe(
      Flag.withSchema(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))),
      Flag.withMetavar("NUMBER"),
      Flag.withDescription("Only events after this number. By default 0: all of them"),
      Flag.withDefault(0),
    ),
    output,
    ...connectionFlags,
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("../clusters/StreamProgress.ts")),
      ({ streamProgress }) => streamProgress(input),
    ),
).pipe(
  Command.withDescription(
    "Show an operation's events, those that were and those to come, until it ends. With -o json, each event is one line.",
  ),
  Command.withShortDescription("Follow an operation until it ends"),
  Command.withExamples([
    { command: "orrery clusters progress stream staging", description: "Watch the newest operation on a cluster" },
  ]),
)

/** `orrery clusters progress`: what is being done to a cluster. */
export const progressCommand = Command.make("progress").pipe(
  Command.withDescription("See what is being done to a cluster"),
  Command.withSubcommands([stream]),
)
