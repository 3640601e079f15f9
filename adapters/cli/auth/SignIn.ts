import { Console, Effect, type Option, Redacted } from "effect"

import type { ServerContext } from "../access/ServerContext.ts"
import { printableLine } from "../output/Printable.ts"
import { chooseOrganization } from "./ChooseOrganization.ts"
import { contextOf } from "./ContextOfKey.ts"
import { endKey } from "./EndKey.ts"
import { keepKey, tellLogin } from "./KeepKey.ts"
import { chooseLoginPlace, type LoginFlags, type LoginPlace } from "./LoginPlace.ts"
import { obtainToken, questionsOf } from "./ObtainToken.ts"

export interface SignInInput extends LoginFlags {
  readonly orgId: Option.Option<string>
  readonly noBrowser: boolean
}

type Questions = Effect.Success<ReturnType<typeof questionsOf>>

const keyDuration = "30d"

/** A key for the chosen organization. */
const obtainKey = Effect.fnUntraced(function* (ask: Questions, input: SignInInput, place: LoginPlace) {
  const { data: profile } = yield* ask((api) => api.users.signIn({ payload: undefined }))
  // The first sign-in returns a key for the default organization, only once: it is used, or revoked.
  const given = profile.apiKey
  const end = given?.key === undefined ? Effect.void : Effect.ignore(endKey(place.server, given.key))
  const orgId = yield* Effect.tapError(chooseOrganization(profile, input.orgId, place.organizationId), () => end)
  if (given?.key !== undefined && given.orgId === orgId) return given.key
  yield* end
  const payload = { orgId, duration: keyDuration, source: "cli" } as const
  const { data: made } = yield* ask((api) => api.apiKeys.create({ payload }))
  return made.key ?? ""
})

/** Stores a new key with its details. Revokes it if it cannot be stored, because then no one could use it. */
const keepNewKey = (place: LoginPlace, key: string) =>
  Effect.gen(function* () {
    const remedy = "Run `orrery auth login` again."
    const known = yield* contextOf(place.server, { apiKey: Redacted.make(key), remedy })
    const context: ServerContext = { ...known, madeBySignIn: true }
    return { name: yield* keepKey(place, context), context }
  }).pipe(Effect.tapError(() => Effect.ignore(endKey(place.server, key))))

/** `orrery auth login`: signs in at the server's identity provider, and stores an API key of 30 days. */
export const signIn = Effect.fnUntraced(function* (input: SignInInput) {
  const place = yield* chooseLoginPlace(input)
  const { server } = place
  const token = yield* obtainToken(server, !input.noBrowser)
  const key = yield* obtainKey(
    yield* questionsOf(server, { token, remedy: "Run `orrery auth login` again." }),
    input,
    place,
  )
  const { context, name } = yield* keepNewKey(place, key)
  yield* Console.log(`Signed in as ${printableLine(context.user?.email ?? "")}.`)
  yield* tellLogin(place, name, context)
})
