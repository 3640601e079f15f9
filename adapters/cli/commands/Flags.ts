import * as Argument from "effect/cli/Argument"
import * as Flag from "effect/cli/Flag"
import * as Schema from "effect/Schema"

import { listFormats } from "../output/ListFormats.ts"
import { outputFormats } from "../output/OutputFormats.ts"

export const server = Flag.String("server").pipe(
  Flag.withMetavar("URL"),
  Flag.withDescription("The server. By default ORRERY_SERVER, the context's, or http://127.0.0.1:8080"),
  Flag.optional,
)

export const context = Flag.String("context").pipe(
  Flag.withMetavar("NAME"),
  Flag.withDescription("The context. By default ORRERY_CONTEXT, or the one of `orrery context use`"),
  Flag.optional,
)

export const apiKeyFile = Flag.String("api-key-file").pipe(
  Flag.withMetavar("FILE"),
  Flag.withDescription(
    "A file with the API key. By default ORRERY_API_KEY, the context's key, or on this machine ./.orrery/bootstrap-key",
  ),
  Flag.optional,
)

/** The server and credential; every command that calls a server has these flags. */
export const connectionFlags = { server, context, apiKeyFile }

export const output = Flag.Literals("output", outputFormats).pipe(
  Flag.withAlias("o"),
  Flag.withDescription("How to write the response. By default table"),
  Flag.withDefault("table"),
)

export const listOutput = Flag.Literals("output", listFormats).pipe(
  Flag.withAlias("o"),
  Flag.withDescription(
    "How to write the list; wide has more columns, and name is one name a line, for scripts. By default table",
  ),
  Flag.withDefault("table"),
)

const limitMax = 10_000

export const limit = Flag.Int("limit").pipe(
  Flag.withSchema(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: limitMax }))),
  Flag.withMetavar("NUMBER"),
  Flag.withDescription("The most entries to show, up to 10000. By default 100"),
  Flag.withDefault(100),
)

export const orgId = Flag.String("org-id").pipe(
  Flag.withMetavar("ID"),
  Flag.withDescription("The organization's id or name. By default the one the API key acts in"),
  Flag.optional,
)

const file = Flag.String("file").pipe(
  Flag.withAlias("f"),
  Flag.withMetavar("FILE"),
  Flag.withDescription("A manifest, a directory of manifests, or - for the standard input. May be repeated"),
)

export const files = file.pipe(Flag.atLeast(1))
export const optionalFiles = file.pipe(Flag.atLeast(0))

export const wait = Flag.Boolean("wait").pipe(
  Flag.withAlias("w"),
  Flag.withDescription("Show the progress and wait for the end"),
  Flag.withDefault(false),
)

export const yes = Flag.Boolean("yes").pipe(
  Flag.withAlias("y"),
  Flag.withDescription("Do not ask for confirmation. Needed where there is no terminal"),
  Flag.withDefault(false),
)

export const clusterName = Argument.String("name").pipe(Argument.withDescription("The cluster's name or id"))

/** The sources of static credentials: never the command line, which others can read. */
export const credentialFlags = (purpose: string) => ({
  credentialsFile: Flag.String("credentials-file").pipe(
    Flag.withMetavar("FILE"),
    Flag.withDescription(`A YAML or JSON file in the form of \`credentials\` in a manifest, ${purpose}`),
    Flag.optional,
  ),
  credentialsFromEnvironment: Flag.Boolean("credentials-from-environment").pipe(
    Flag.withDescription(
      "Send the static credentials of the environment, in the variables that a manifest has them in",
    ),
    Flag.withDefault(false),
  ),
})
