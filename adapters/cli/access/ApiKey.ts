import { DateTime, Effect, Option, Redacted } from "effect"

import type { CliConfiguration } from "../CliConfiguration.ts"
import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { spellMoment } from "../output/Moment.ts"
import type { ChosenServer } from "./ChooseServer.ts"
import { bootstrapKeyFile, isOnThisMachine, readBootstrapKey } from "./LocalServer.ts"
import { readSecretFile } from "./SecretFile.ts"
import { contextsWithKey, hasExpired, type NamedContext } from "./ServerContext.ts"

/** An API key, and what to do if the server refuses it. */
export interface FoundApiKey {
  readonly apiKey: Redacted.Redacted
  readonly remedy: string
}

/** Reads an API key from a file with no other content. */
export const readKeyFile = (path: string) => readSecretFile(path, "API key")

const from = (apiKey: Redacted.Redacted, place: string): FoundApiKey => ({
  apiKey,
  remedy: `The key is from ${place}. Correct it, or leave it out and run \`orrery auth login\`.`,
})

const ofContext = Effect.fnUntraced(function* ({ context, name }: NamedContext) {
  const now = yield* DateTime.now
  const { apiKey = "", expiresAt } = context
  const remedy =
    expiresAt !== undefined && hasExpired(context, now)
      ? `The key of the context ${name} expired at ${spellMoment(expiresAt)}. Run \`orrery auth login\` to get a new one.`
      : `Run \`orrery auth login\` to get a new key for the context ${name}.`
  return { apiKey: Redacted.make(apiKey), remedy } satisfies FoundApiKey
})

const nobodyIn = (context: string) =>
  commandFailed(
    exitCodes.refused,
    `No user is signed in to the context ${context}. Run \`orrery auth login --context ${context}\`.`,
  )

const severalContexts = (server: URL, contexts: ReadonlyArray<NamedContext>) =>
  commandFailed(
    exitCodes.badInput,
    `Several contexts belong to ${server.origin}: ${contexts.map(({ name }) => name).join(", ")}. Name one with --context or ORRERY_CONTEXT.`,
  )

const keyIsMissing = Effect.fnUntraced(function* ({ configuration, context, server }: ChosenServer) {
  if (context !== undefined) return yield* nobodyIn(context.name)
  const [places, start] = (yield* isOnThisMachine(server, configuration))
    ? [
        ` and ${bootstrapKeyFile(configuration)}`,
        "Start the server with `npm start` and run orrery in the same directory, or run",
      ]
    : ["", "Run"]
  return yield* commandFailed(
    exitCodes.refused,
    `There is no API key for ${server.origin}. Looked in ORRERY_API_KEY, ${configuration.configFile}${places}. ${start} \`orrery auth login\`, or \`orrery auth login --api-key\` if you have a key.`,
  )
})

/** The key that a server on this machine stored in its data directory, used if there is no other. */
const findBootstrapKey = Effect.fnUntraced(function* (server: URL, configuration: CliConfiguration) {
  if (!(yield* isOnThisMachine(server, configuration))) return undefined
  const text = yield* readBootstrapKey(configuration)
  if (text === undefined) return undefined
  const remedy = `The key is from ${bootstrapKeyFile(configuration)}, which works for 30 days from the first start, and until a global admin signs in with an identity provider of your own. Run \`orrery auth login\` to sign in.`
  return { apiKey: Redacted.make(text), remedy } satisfies FoundApiKey
})

/** Whether there is such a key. One that must not be used does not count. */
export const hasBootstrapKey = (server: URL, configuration: CliConfiguration) =>
  findBootstrapKey(server, configuration).pipe(
    Effect.map((found) => found !== undefined),
    Effect.orElseSucceed(() => false),
  )

/**
 * Finds the API key for a server: the named file, the named context, the environment, the current context, and for a
 * server on this machine the key that its first start stored in its data directory.
 */
export const findApiKey = Effect.fnUntraced(function* (chosen: ChosenServer, keyFile: Option.Option<string>) {
  const { configuration, context, contexts, isNamed, server } = chosen
  if (Option.isSome(keyFile)) return from(yield* readKeyFile(keyFile.value), keyFile.value)
  if (!isNamed && Option.isSome(configuration.apiKey)) return from(configuration.apiKey.value, "ORRERY_API_KEY")
  if (context?.context.apiKey !== undefined) return yield* ofContext(context)
  if (isNamed && context !== undefined) return yield* nobodyIn(context.name)
  const several = contextsWithKey(contexts, server)
  if (context === undefined && several.length > 0) return yield* severalContexts(server, several)
  return (yield* findBootstrapKey(server, configuration)) ?? (yield* keyIsMissing(chosen))
})
