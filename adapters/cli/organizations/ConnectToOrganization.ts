import { Effect, Option, Schema } from "effect"

import { OrganizationId } from "#domain/organization/Organization.ts"
import { UserId } from "#domain/user/User.ts"

import { findApiKey } from "../access/ApiKey.ts"
import { type ChosenServer, chooseServer, type ConnectionFlags } from "../access/ChooseServer.ts"
import { contextsWithKey, type NamedContext } from "../access/ServerContext.ts"
import { type Connection, makeConnection } from "../api/Connection.ts"
import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"

const isOrganization = (wish: string, { context: { organization } }: NamedContext) =>
  organization !== undefined && (organization.id === wish || organization.name === wish)

/**
 * An API key reaches its own organization only. If the current one belongs to another, the same user's key for the requested
 * organization is used, if there is one.
 */
const suited = (chosen: ChosenServer, wish: string): ChosenServer => {
  const { context, contexts, server } = chosen
  if (chosen.isNamed || (context !== undefined && isOrganization(wish, context))) return chosen
  const candidates = contextsWithKey(contexts, server).filter((named) => isOrganization(wish, named))
  const [only, ...others] = candidates
  const sameUser = candidates.find((named) => named.context.user?.id === context?.context.user?.id)
  const found = sameUser ?? (context === undefined && others.length === 0 ? only : undefined)
  return found === undefined ? chosen : { ...chosen, context: found }
}

/** Connects with a key for the named organization, by its id or name; by default the key's own. */
export const connectToOrganization = Effect.fnUntraced(function* (flags: ConnectionFlags, wish: Option.Option<string>) {
  const chosen = yield* chooseServer(flags)
  const server = Option.match(wish, { onNone: () => chosen, onSome: (organization) => suited(chosen, organization) })
  return yield* makeConnection(server.server, yield* findApiKey(server, flags.apiKeyFile))
})

const isId = Schema.is(OrganizationId)

/** The id of the named organization. */
export const organizationId = Effect.fnUntraced(function* ({ ask }: Connection, wish: Option.Option<string>) {
  if (Option.isNone(wish)) {
    const { data } = yield* ask((api) => api.whoami.read())
    return data.organization.id
  }
  if (isId(wish.value)) return wish.value
  const { data } = yield* ask((api) => api.organizations.get({ params: { id: wish.value } }))
  return data.id
})

const isUserId = Schema.is(UserId)

/** A user as `org add-user` takes one: an email address or an id, as an argument; or an id in `--user-id`. */
export const readUser = Effect.fnUntraced(function* (given: {
  readonly user: Option.Option<string>
  readonly userId: Option.Option<string>
}) {
  if (Option.isSome(given.user) === Option.isSome(given.userId)) {
    const message = Option.isSome(given.user)
      ? "Name the user once: as an argument or in --user-id."
      : "Name the user to add: `orrery org add-user ada@example.com`."
    return yield* commandFailed(exitCodes.badInput, message)
  }
  if (Option.isSome(given.userId)) return { userId: yield* readUserId(given.userId.value) }
  const user = Option.getOrElse(given.user, () => "")
  return isUserId(user) ? { userId: user } : { email: user }
})

const decodeUserId = Schema.decodeEffect(UserId)

export const readUserId = (text: string) =>
  Effect.mapError(decodeUserId(text), () =>
    commandFailed(
      exitCodes.badInput,
      "--user-id must be the id of a user, such as 0197c0de-0000-7000-8000-000000000001. `orrery whoami` shows your own id, and `orrery org members` shows the ids of the members.",
    ),
  )
