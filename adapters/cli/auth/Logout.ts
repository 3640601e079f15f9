import { Console, DateTime, Effect, Option } from "effect"
import { TerminalCapabilities } from "effect/cli"

import { mask } from "#domain/api-key/ApiKeyText.ts"

import { hasBootstrapKey } from "../access/ApiKey.ts"
import { heldContext, requireContext } from "../access/ChooseServer.ts"
import { readConfigFile, updateConfigFile } from "../access/ConfigFile.ts"
import { readServer } from "../access/Server.ts"
import {
  type Contexts,
  findContext,
  hasExpired,
  type NamedContext,
  namedContexts,
  signedOut,
  withContext,
} from "../access/ServerContext.ts"
import { cliConfiguration, type CliConfiguration } from "../CliConfiguration.ts"
import { CommandFailed, commandFailed } from "../CommandFailed.ts"
import { failTogether } from "../FailTogether.ts"
import { askWhether } from "../output/Confirm.ts"
import { spellMoment } from "../output/Moment.ts"
import { endKey } from "./EndKey.ts"

export interface LogoutInput {
  readonly context: Option.Option<string>
  readonly all: boolean
  readonly keepKey: boolean
}

/** A context that has an API key. */
type SignedIn = NamedContext & { readonly apiKey: string }

const withKey = (named: NamedContext | undefined): ReadonlyArray<SignedIn> =>
  named?.context.apiKey === undefined ? [] : [{ ...named, apiKey: named.context.apiKey }]

/** The contexts to sign out of. */
const chosenContexts = Effect.fnUntraced(function* (input: LogoutInput, configuration: CliConfiguration) {
  const contexts = yield* readConfigFile(configuration.configFile)
  if (input.all) return namedContexts(contexts).flatMap(withKey)
  return withKey(
    Option.isSome(input.context)
      ? yield* requireContext(contexts, input.context.value, configuration.configFile)
      : yield* heldContext(contexts, configuration),
  )
})

/** Removes a key, unless another replaced it in the meantime. */
const forget = (contexts: Contexts, { apiKey, name }: SignedIn): Contexts => {
  const context = findContext(contexts, name)
  return context?.apiKey === apiKey ? withContext(contexts, name, signedOut(context)) : contexts
}

/** A permanent key that the user entered may be in use elsewhere, so the user at the terminal decides. */
const mayEnd = Effect.fnUntraced(function* ({ context, name }: SignedIn) {
  const { canPrompt } = yield* TerminalCapabilities.TerminalCapabilities
  if (!canPrompt || context.madeBySignIn === true || context.expiresAt !== undefined) return true
  const message = `The API key of ${name} is permanent and may be in use elsewhere. Revoke it permanently?`
  return yield* askWhether(message)
})

const lifeOf = ({ context: { expiresAt, server } }: SignedIn) =>
  `keeps working at ${server} ${expiresAt === undefined ? "until it is revoked" : `until ${spellMoment(expiresAt)}`}`

const livesOn = (signedIn: SignedIn, reason: CommandFailed) =>
  commandFailed(
    reason.exitCode as Parameters<typeof commandFailed>[0],
    `The API key ${mask(signedIn.apiKey)} of ${signedIn.name} was removed here but not revoked: it ${lifeOf(signedIn)}. ${reason.message}`,
  )

/** Revokes the key of a context at the server if possible, removes it here, and reports the result. */
const logOut = Effect.fnUntraced(function* (signedIn: SignedIn, keepKey: boolean, configFile: string) {
  const { apiKey, context, name } = signedIn
  const isOver = hasExpired(context, yield* DateTime.now)
  const ends = !keepKey && !isOver && (yield* mayEnd(signedIn))
  const failure = ends
    ? yield* Effect.flatMap(readServer(context.server), (server) => endKey(server, apiKey)).pipe(
        Effect.as(undefined),
        Effect.catchTag("CommandFailed", (reason) => Effect.succeed(livesOn(signedIn, reason))),
      )
    : undefined
  yield* updateConfigFile(configFile, (contexts) => [forget(contexts, signedIn), undefined])
  if (failure !== undefined) return failure
  const fate = isOver ? "had expired" : ends ? "is revoked" : `is removed here. It ${lifeOf(signedIn)}`
  yield* Console.log(`Signed out of ${name}: the API key ${mask(apiKey)} ${fate}.`)
  return undefined
})

/** Warns that commands may still find another key, and then act as a different user. */
const tellWhatIsLeft = Effect.fnUntraced(function* (left: ReadonlyArray<SignedIn>, configuration: CliConfiguration) {
  if (Option.isSome(configuration.apiKey)) {
    return yield* Console.error("ORRERY_API_KEY is still set in this environment, and commands keep using it.")
  }
  const servers = new Set(left.map(({ context: { server } }) => server))
  for (const server of servers) {
    if (URL.canParse(server) && (yield* hasBootstrapKey(new URL(server), configuration))) {
      yield* Console.error(
        `Commands to ${server} use the key that its first start left in ${configuration.dataDirectory}.`,
      )
    }
  }
})

/** `orrery auth logout`: revokes and removes the key of a context. The context stays, for the next sign-in. */
export const logout = Effect.fnUntraced(function* (input: LogoutInput) {
  const configuration = yield* cliConfiguration
  const chosen = yield* chosenContexts(input, configuration)
  if (chosen.length === 0) yield* Console.log("No user is signed in. Nothing was changed.")
  const failures = yield* Effect.forEach(chosen, (signedIn) =>
    logOut(signedIn, input.keepKey, configuration.configFile),
  )
  yield* tellWhatIsLeft(chosen, configuration)
  yield* failTogether(failures.filter((failure) => failure instanceof CommandFailed))
})
