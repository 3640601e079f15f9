import { Effect, Option } from "effect"
import { Prompt, TerminalCapabilities } from "effect/cli"

import type { SignedInUser } from "#adapters/http/api/users/UserDocument.ts"

import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { printableLine } from "../output/Printable.ts"

type Membership = NonNullable<SignedInUser["organizations"]>[number]

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

const ofNone = ({ email, userId }: SignedInUser) =>
  commandFailed(
    exitCodes.refused,
    `${printableLine(email)} belongs to no organization. Ask an owner or admin of one to run \`orrery org add-user ${userId}\`, and sign in again.`,
  )

/** The one that was named by id or name. A profile lists a hundred; the server knows whether an id is among the others. */
const named = (memberships: ReadonlyArray<Membership>, wish: string) => {
  const found = memberships.find(({ id, name }) => id === wish.toLowerCase() || name === wish)
  if (found !== undefined) return Effect.succeed(found.id)
  if (isId(wish)) return Effect.succeed(wish.toLowerCase())
  return Effect.fail(
    commandFailed(
      exitCodes.notFound,
      `You belong to no organization ${printableLine(wish)}. Yours are ${memberships.map(({ name }) => name).join(", ")}.`,
    ),
  )
}

const ask = (memberships: ReadonlyArray<Membership>) =>
  Prompt.run(
    Prompt.Select({
      message: "Organization",
      choices: memberships.map((membership) => ({
        title: printableLine(membership.name),
        description: printableLine([membership.title, membership.userRole].filter(Boolean).join(", ")),
        value: membership.id,
      })),
    }),
  )

/**
 * The id of the organization to create a key for: the one that was named, the only one, the one that is picked at the
 * terminal, and without a terminal the one of the context or the default one.
 */
export const chooseOrganization = Effect.fnUntraced(function* (
  profile: SignedInUser,
  wish: Option.Option<string>,
  before: string | undefined,
) {
  const memberships = profile.organizations ?? []
  const first = [before, profile.preferredOrganizationId].flatMap((id) => memberships.filter((one) => one.id === id))
  const sorted = [...new Set([...first, ...memberships])]
  const [usual, ...others] = sorted
  if (usual === undefined) return yield* ofNone(profile)
  if (Option.isSome(wish)) return yield* named(memberships, wish.value)
  const { canPrompt } = yield* TerminalCapabilities.TerminalCapabilities
  return others.length > 0 && canPrompt ? yield* ask(sorted) : usual.id
})
