import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"

import { connectionFlags } from "./Flags.ts"

const login = Command.make(
  "login",
  {
    apiKey: Flag.Boolean("api-key").pipe(
      Flag.withDescription("Log in with an API key; it is asked for, or read from the standard input"),
      Flag.withDefault(true),
    ),
    ...connectionFlags,
  },
  ({ apiKey: _onlyWay, ...flags }) =>
    Effect.flatMap(
      Effect.promise(() => import("../auth/Login.ts")),
      (module) => module.login(flags),
    ),
).pipe(
  Command.withDescription(
    "Try an API key on the server and remember it, in a file that only you can read. The key is never given on the command line, where others could see it.",
  ),
  Command.withShortDescription("Remember an API key"),
  Command.withExamples([
    { command: "orrery auth login --api-key", description: "Type the key, unseen" },
    {
      command: "orrery auth login --api-key --server https://orrery.example.com < key",
      description: "Take the key from a file",
    },
  ]),
)

/** `orrery auth`: who is acting. */
export const authCommand = Command.make("auth").pipe(
  Command.withDescription("Log in"),
  Command.withSubcommands([login]),
)
