import { Effect, Option } from "effect"

import { cliConfiguration, type CliConfiguration } from "../CliConfiguration.ts"
import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { printableLine } from "../output/Printable.ts"
import { readConfigFile } from "./ConfigFile.ts"
import { localServer } from "./LocalServer.ts"
import { defaultServer, readServer } from "./Server.ts"
import { type Contexts, contextsWithKey, findContext, isOf, type NamedContext } from "./ServerContext.ts"

/** The flags that choose the server and the context or API key to use. */
export interface ConnectionFlags {
  readonly server: Option.Option<string>
  readonly context: Option.Option<string>
  readonly apiKeyFile: Option.Option<string>
}

/** The server to talk to, and the contexts whose keys may be sent to it. */
export interface ChosenServer {
  readonly configuration: CliConfiguration
  readonly contexts: Contexts
  readonly server: URL
  /** The named or current context if it belongs to this server, otherwise the only context of this server with a key. */
  readonly context: NamedContext | undefined
  /** Whether the command named the context, which then overrides the environment. */
  readonly isNamed: boolean
}

const unknownContext = (name: string, configFile: string) =>
  commandFailed(
    exitCodes.notFound,
    `There is no context ${printableLine(name)} in ${configFile}. \`orrery context list\` lists the contexts, and \`orrery auth login\` creates one.`,
  )

/** The context of that name, which must exist. */
export const requireContext = Effect.fnUntraced(function* (contexts: Contexts, name: string, configFile: string) {
  const context = findContext(contexts, name)
  return context === undefined ? yield* unknownContext(name, configFile) : { name, context }
})

/** The context when the command names none: of ORRERY_CONTEXT, otherwise of `orrery context use`. */
export const heldContext = Effect.fnUntraced(function* (contexts: Contexts, configuration: CliConfiguration) {
  const { configFile, context: fromEnvironment } = configuration
  if (Option.isSome(fromEnvironment)) return yield* requireContext(contexts, fromEnvironment.value, configFile)
  const name = contexts.currentContext ?? ""
  const context = findContext(contexts, name)
  return context && { name, context }
})

/**
 * The server that flags, environment and configuration file name, in this order, and its context. If none
 * of them does, it is the server that runs in the data directory.
 */
export const chooseServer = Effect.fnUntraced(function* (flags: Pick<ConnectionFlags, "server" | "context">) {
  const configuration = yield* cliConfiguration
  const contexts = yield* readConfigFile(configuration.configFile)
  const named = Option.isSome(flags.context)
    ? yield* requireContext(contexts, flags.context.value, configuration.configFile)
    : undefined
  const held = named ?? (yield* heldContext(contexts, configuration))
  const text = flags.server.pipe(
    Option.orElse(() => Option.fromUndefinedOr(named?.context.server)),
    Option.orElse(() => configuration.server),
    Option.orElse(() => Option.fromUndefinedOr(held?.context.server)),
  )
  const server = yield* readServer(
    Option.isSome(text) ? text.value : ((yield* localServer(configuration)) ?? defaultServer),
  )
  const isOfServer = held !== undefined && isOf(server, held)
  if (named !== undefined && !isOfServer) {
    return yield* commandFailed(
      exitCodes.badInput,
      `The context ${named.name} belongs to ${named.context.server}, and its key is sent to no other server. Leave out --server or --context.`,
    )
  }
  const [only, ...others] = contextsWithKey(contexts, server)
  return {
    configuration,
    contexts,
    server,
    context: isOfServer ? held : others.length === 0 ? only : undefined,
    isNamed: named !== undefined,
  } satisfies ChosenServer
})
