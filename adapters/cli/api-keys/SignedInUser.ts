import { Effect, Option, Schema } from "effect"

import { OrganizationId } from "#domain/organization/Organization.ts"

import { chooseServer, type ConnectionFlags } from "../access/ChooseServer.ts"
import { readSecretFile } from "../access/SecretFile.ts"
import { obtainToken, questionsOf } from "../auth/ObtainToken.ts"
import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { printableLine } from "../output/Printable.ts"

/** How to sign in. The API takes no API key to manage API keys: a stolen key must not create others. */
export interface SignInFlags extends Pick<ConnectionFlags, "server" | "context"> {
  readonly tokenFile: Option.Option<string>
  readonly noBrowser: boolean
}

const signInAgain = "Repeat the command to sign in again."

const replaceToken = (path: string) => `The token is from ${path}. Replace it, or leave out --token-file to sign in.`

/** Signs in, or uses the token in a file, and reads the profile of the user. */
export const signInAsUser = Effect.fnUntraced(function* ({ noBrowser, tokenFile, ...flags }: SignInFlags) {
  const { context, server } = yield* chooseServer(flags)
  const token = yield* Option.match(tokenFile, {
    onNone: () => Effect.map(obtainToken(server, !noBrowser), (obtained) => ({ token: obtained, remedy: signInAgain })),
    onSome: (path) =>
      Effect.map(readSecretFile(path, "token"), (read) => ({ token: read, remedy: replaceToken(path) })),
  })
  const ask = yield* questionsOf(server, token)
  const profile = yield* ask((api) => api.users.profile())
  return { server, token, ask, profile: profile.data, contextOrganizationId: context?.context.organization?.id }
})

export type SignedIn = Effect.Success<ReturnType<typeof signInAsUser>>

const decodeOrganizationId = Schema.decodeUnknownOption(OrganizationId)

/** The id of an organization of the user that was named by its id or name. */
export const namedOrganization = ({ profile }: SignedIn, wish: string) => {
  const memberships = profile.organizations ?? []
  const found = memberships.find(({ id, name }) => id === wish.toLowerCase() || name === wish)?.id ?? wish.toLowerCase()
  return Effect.mapError(Effect.fromOption(decodeOrganizationId(found)), () =>
    commandFailed(
      exitCodes.notFound,
      `You belong to no organization ${printableLine(wish)}. Yours are ${memberships.map(({ name }) => printableLine(name)).join(", ")}.`,
    ),
  )
}

/** The organization that was named; otherwise that of the context, the preferred one, or the only one. */
export const chosenOrganization = (signedIn: SignedIn, wish: Option.Option<string>) => {
  const { contextOrganizationId, profile } = signedIn
  const memberships = profile.organizations ?? []
  const usual = [contextOrganizationId, profile.preferredOrganizationId].find((id) =>
    memberships.some((membership) => membership.id === id),
  )
  const only = memberships.length === 1 ? memberships[0]?.id : undefined
  const name = Option.getOrUndefined(wish) ?? usual ?? only
  return name === undefined
    ? Effect.fail(
        commandFailed(exitCodes.badInput, "Name the organization with --org-id. `orrery org list` shows yours."),
      )
    : namedOrganization(signedIn, name)
}
