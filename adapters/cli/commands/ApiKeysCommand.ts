import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"

import { apiKeyFile, context, listOutput, orgId, output, server, yes } from "./Flags.ts"

const signInFlags = {
  server,
  context: context.pipe(
    Flag.withDescription("The context whose server and organization are used. By default the current one"),
  ),
  tokenFile: Flag.String("token-file").pipe(
    Flag.withMetavar("FILE"),
    Flag.withDescription("A file with a token of the identity provider, to use instead of signing in"),
    Flag.optional,
  ),
  noBrowser: Flag.Boolean("no-browser").pipe(
    Flag.withDescription("Show a code to enter in a browser anywhere, instead of opening one here; as over SSH"),
    Flag.withDefault(false),
  ),
}

const id = Argument.String("id").pipe(
  Argument.withDescription("The key's id, as `orrery api-keys list` shows it. Never the key itself"),
)

const organizationOfKey = orgId.pipe(
  Flag.withDescription("The key's organization, by its id or name. Needed only for keys of other members"),
)

const list = Command.make(
  "list",
  {
    orgId: orgId.pipe(
      Flag.withDescription(
        "Only keys of this organization, by its id or name. By default those of all your organizations",
      ),
    ),
    status: Flag.Literals("status", ["ACTIVE", "REVOKED", "EXPIRED"]).pipe(
      Flag.withDescription("Only keys with this status"),
      Flag.optional,
    ),
    all: Flag.Boolean("all").pipe(
      Flag.withDescription("The keys of every member of the organization; owner and admins only"),
      Flag.withDefault(false),
    ),
    output: listOutput,
    ...signInFlags,
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("../api-keys/ListApiKeys.ts")),
      ({ listApiKeys }) => listApiKeys(input),
    ),
).pipe(
  Command.withDescription("List your API keys, oldest first"),
  Command.withAlias("ls"),
  Command.withExamples([
    { command: "orrery api-keys list --status ACTIVE", description: "Your keys that work" },
    { command: "orrery api-keys list --org-id acme --all", description: "Every key of an organization" },
  ]),
)

const create = Command.make(
  "create",
  {
    orgId: orgId.pipe(
      Flag.withDescription("The organization the key acts in, by its id or name. By default that of the context"),
    ),
    duration: Flag.String("duration").pipe(
      Flag.withMetavar("TIME"),
      Flag.withDescription("How long the key works: hours or days, such as 12h or 90d. By default 24h"),
      Flag.optional,
    ),
    permanent: Flag.Boolean("permanent").pipe(
      Flag.withDescription("Create a key that works until it is revoked"),
      Flag.withDefault(false),
    ),
    source: Flag.Literals("source", ["cli", "ui"]).pipe(
      Flag.withDescription("What the key is for. By default cli"),
      Flag.withDefault("cli"),
    ),
    output,
    ...signInFlags,
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("../api-keys/CreateApiKey.ts")),
      ({ createApiKey }) => createApiKey(input),
    ),
).pipe(
  Command.withDescription(
    "Create an API key that acts for you in one organization. The key is written to the standard output once and cannot be shown again.",
  ),
  Command.withShortDescription("Create an API key"),
  Command.withExamples([
    { command: "orrery api-keys create --org-id acme --duration 90d", description: "A key for a pipeline" },
    { command: "orrery api-keys create --permanent -o json | jq -r .key > key", description: "Save a key to a file" },
  ]),
)

const get = Command.make("get", { id, orgId: organizationOfKey, output, ...signInFlags }, (input) =>
  Effect.flatMap(
    Effect.promise(() => import("../api-keys/GetApiKey.ts")),
    ({ getApiKey }) => getApiKey(input),
  ),
).pipe(Command.withDescription("Show an API key by its id, without its text"))

const revoke = Command.make(
  "revoke",
  {
    id,
    orgId: organizationOfKey,
    reason: Flag.String("reason").pipe(
      Flag.withMetavar("TEXT"),
      Flag.withDescription("Why; shown with the key"),
      Flag.optional,
    ),
    yes,
    output,
    ...signInFlags,
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("../api-keys/RevokeApiKey.ts")),
      ({ revokeApiKey }) => revokeApiKey(input),
    ),
).pipe(
  Command.withDescription("Revoke an API key: it stops working at once, and its record stays"),
  Command.withShortDescription("Revoke an API key"),
  Command.withExamples([
    {
      command: 'orrery api-keys revoke 0197c0de-0000-7000-8000-000000000001 --reason "Leaked in a log"',
      description: "Stop a key that others may have seen",
    },
  ]),
)

const remove = Command.make("delete", { id, orgId: organizationOfKey, yes, output, ...signInFlags }, (input) =>
  Effect.flatMap(
    Effect.promise(() => import("../api-keys/DeleteApiKey.ts")),
    ({ deleteApiKey }) => deleteApiKey(input),
  ),
).pipe(
  Command.withDescription("Revoke an API key and delete its record"),
  Command.withShortDescription("Delete an API key"),
)

const metadata = Command.make(
  "metadata",
  {
    orgId: orgId.pipe(
      Flag.withDescription(
        "Count only keys of this organization, by its id or name. By default those of all your organizations",
      ),
    ),
    output,
    ...signInFlags,
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("../api-keys/ShowKeyMetadata.ts")),
      ({ showKeyMetadata }) => showKeyMetadata(input),
    ),
).pipe(
  Command.withDescription("Show how many of your keys are active, expired and revoked, and which expires next"),
  Command.withShortDescription("Count your API keys"),
)

const validate = Command.make(
  "validate",
  {
    apiKeyFile: apiKeyFile.pipe(
      Flag.withDescription(
        "A file with the key to test. By default it is prompted for, or read from the standard input",
      ),
    ),
    output,
    ...signInFlags,
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("../api-keys/ValidateApiKey.ts")),
      ({ validateApiKey }) => validateApiKey(input),
    ),
).pipe(
  Command.withDescription(
    "Test whether an API key works. It must belong to you or to an organization you administer. The exit code is 1 if it does not work.",
  ),
  Command.withShortDescription("Test whether an API key works"),
  Command.withExamples([{ command: "orrery api-keys validate < key", description: "Test the key in a file" }]),
)

/** `orrery api-keys`: the keys that let programs act for a user. Every command signs in: an API key cannot manage keys. */
export const apiKeysCommand = Command.make("api-keys").pipe(
  Command.withDescription(
    "Create, list and revoke API keys. Each command signs you in, as an API key cannot manage keys",
  ),
  Command.withShortDescription("Create, list and revoke API keys"),
  Command.withAlias("apikeys"),
  Command.withSubcommands([list, create, get, revoke, remove, metadata, validate]),
)
