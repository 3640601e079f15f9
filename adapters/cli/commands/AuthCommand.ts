import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

import { apiKeyFile, context, server } from "./Flags.ts"

const login = Command.make(
  "login",
  {
    apiKey: Flag.Boolean("api-key").pipe(
      Flag.withDescription("Log in with an API key instead; it is prompted for, or read from the standard input"),
      Flag.withDefault(false),
    ),
    noBrowser: Flag.Boolean("no-browser").pipe(
      Flag.withDescription("Show a code to enter in a browser anywhere, instead of opening one here; as over SSH"),
      Flag.withDefault(false),
    ),
    orgId: Flag.String("org-id").pipe(
      Flag.withMetavar("ID"),
      Flag.withDescription(
        "The organization to act in, by its id or name. By default you are asked if there are several",
      ),
      Flag.optional,
    ),
    server,
    context: context.pipe(
      Flag.withDescription("The context to keep it in. By default ORRERY_CONTEXT, or one named after the organization"),
    ),
    apiKeyFile: apiKeyFile.pipe(Flag.withDescription("Log in with the API key in this file")),
  },
  (input) =>
    input.apiKey || Option.isSome(input.apiKeyFile)
      ? Effect.flatMap(
          Effect.promise(() => import("../auth/LoginWithApiKey.ts")),
          ({ loginWithApiKey }) => loginWithApiKey(input),
        )
      : Effect.flatMap(
          Effect.promise(() => import("../auth/SignIn.ts")),
          ({ signIn }) => signIn(input),
        ),
).pipe(
  Command.withDescription(
    "Sign in at the server's identity provider and keep an API key of 30 days for one organization, in a file that only you can read. With --api-key, keep a key you have: it is never given on the command line, where others could see it.",
  ),
  Command.withShortDescription("Sign in and keep an API key"),
  Command.withExamples([
    { command: "orrery auth login", description: "Sign in with the browser" },
    {
      command: "orrery auth login --server https://orrery.example.com --org-id acme --no-browser",
      description: "Sign in to an organization on another server, with a browser elsewhere",
    },
    { command: "orrery auth login --api-key < key", description: "Use an API key from a file" },
  ]),
)

const logout = Command.make(
  "logout",
  {
    all: Flag.Boolean("all").pipe(Flag.withDescription("Sign out of every context"), Flag.withDefault(false)),
    keepKey: Flag.Boolean("keep-key").pipe(
      Flag.withDescription("Forget the key without revoking it, if it is in use elsewhere"),
      Flag.withDefault(false),
    ),
    context,
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("../auth/Logout.ts")),
      (module) => module.logout(input),
    ),
).pipe(
  Command.withDescription("Revoke the API key of a context at its server, and forget it"),
  Command.withExamples([{ command: "orrery auth logout --all", description: "Revoke every key" }]),
)

/** `orrery auth`: sign in and out. */
export const authCommand = Command.make("auth").pipe(
  Command.withDescription("Sign in and out"),
  Command.withSubcommands([login, logout]),
)
