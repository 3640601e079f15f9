import { Console, Effect, Option } from "effect"

import { mask } from "#domain/api-key/ApiKeyText.ts"

import { updateConfigFile } from "../access/ConfigFile.ts"
import { findContext, nameFor, type ServerContext, withContext } from "../access/ServerContext.ts"
import { spellMoment } from "../output/Moment.ts"
import { fieldLines } from "../output/Table.ts"
import { endKey } from "./EndKey.ts"
import type { LoginPlace } from "./LoginPlace.ts"

/** Whether a key that a new one replaces can be revoked: it was created for this context alone. */
const isReplaced = (former: ServerContext | undefined, { apiKey, server }: ServerContext): former is ServerContext =>
  former?.madeBySignIn === true && former.apiKey !== undefined && former.apiKey !== apiKey && former.server === server

/** Saves the new credentials as the current context. Revokes the key that an earlier sign-in created for this context. */
export const keepKey = Effect.fnUntraced(function* (
  { configuration, name: wish, server }: LoginPlace,
  context: ServerContext,
) {
  const { name, former } = yield* updateConfigFile(configuration.configFile, (contexts) => {
    const kept = wish ?? nameFor(contexts, context)
    return [
      { ...withContext(contexts, kept, context), currentContext: kept },
      { name: kept, former: findContext(contexts, kept) },
    ]
  })
  if (isReplaced(former, context)) yield* Effect.ignore(endKey(server, former.apiKey ?? ""))
  return name
})

const variablesBefore = ({ configuration: { apiKey, server } }: LoginPlace) =>
  [Option.isSome(server) ? "ORRERY_SERVER" : "", Option.isSome(apiKey) ? "ORRERY_API_KEY" : ""].filter(Boolean)

/** Shows who is logged in now, and where that is stored. */
export const tellLogin = Effect.fnUntraced(function* (place: LoginPlace, name: string, context: ServerContext) {
  const { apiKey = "", expiresAt, organization, user } = context
  yield* Console.log(
    fieldLines([
      ["Server", context.server],
      ...(user === undefined ? [] : [["User", `${user.email} (${user.id})`] as const]),
      ...(organization === undefined ? [] : [["Organization", `${organization.name} (${organization.id})`] as const]),
      ["API key", `${mask(apiKey)}, ${expiresAt === undefined ? "permanent" : `until ${spellMoment(expiresAt)}`}`],
      ["Context", `${name}, in ${place.configuration.configFile}`],
    ]),
  )
  const before = variablesBefore(place)
  if (before.includes("ORRERY_API_KEY")) {
    yield* Console.error("ORRERY_API_KEY is set in this environment and overrides the key of the context.")
  }
})
