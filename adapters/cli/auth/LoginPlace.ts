import { Effect, Option } from "effect"

import { readConfigFile } from "../access/ConfigFile.ts"
import { localServer } from "../access/LocalServer.ts"
import { defaultServer, readServer, warnOfPlainHttp } from "../access/Server.ts"
import { contextName, findContext, isOf } from "../access/ServerContext.ts"
import { cliConfiguration, type CliConfiguration } from "../CliConfiguration.ts"
import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { printableLine } from "../output/Printable.ts"

/** Where to log in, and the name of the context. */
export interface LoginFlags {
  readonly server: Option.Option<string>
  readonly context: Option.Option<string>
}

/** A server to log in to, and the context that gets the key. */
export interface LoginPlace {
  readonly configuration: CliConfiguration
  readonly server: URL
  /** The name of the context, if given. */
  readonly name: string | undefined
  /** The organization the context had before. */
  readonly organizationId: string | undefined
}

const checkName = (name: string) =>
  contextName.test(name)
    ? Effect.void
    : Effect.fail(
        commandFailed(
          exitCodes.badInput,
          `${printableLine(name)} is not a valid name for a context. Use 1 to 100 letters, digits and . _ @ : -, beginning with a letter or digit.`,
        ),
      )

/** Finds where to log in. Unlike for commands that need a key, the context may be new. */
export const chooseLoginPlace = Effect.fnUntraced(function* (flags: LoginFlags) {
  const configuration = yield* cliConfiguration
  const contexts = yield* readConfigFile(configuration.configFile)
  const name = Option.getOrUndefined(Option.orElse(flags.context, () => configuration.context))
  if (name !== undefined) yield* checkName(name)
  const named = name === undefined ? undefined : findContext(contexts, name)
  const held = name === undefined ? findContext(contexts, contexts.currentContext ?? "") : named
  const text = flags.server.pipe(
    Option.orElse(() => (Option.isSome(flags.context) ? Option.fromUndefinedOr(named?.server) : Option.none())),
    Option.orElse(() => configuration.server),
    Option.orElse(() => Option.fromUndefinedOr(held?.server)),
  )
  const server = yield* readServer(
    Option.isSome(text) ? text.value : ((yield* localServer(configuration)) ?? defaultServer),
  )
  if (name !== undefined && named !== undefined && !isOf(server, { name, context: named })) {
    return yield* commandFailed(
      exitCodes.badInput,
      `The context ${name} belongs to ${named.server}. Choose another name for ${server.origin}, or run \`orrery context delete ${name}\` first.`,
    )
  }
  yield* warnOfPlainHttp(server)
  const isHere = held !== undefined && isOf(server, { name: "", context: held })
  return {
    configuration,
    server,
    name,
    organizationId: isHere ? held.organization?.id : undefined,
  } satisfies LoginPlace
})
