import { Effect } from "effect"
import { Prompt, TerminalCapabilities } from "effect/cli"

import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { write } from "../output/Output.ts"
import { printableLine } from "../output/Printable.ts"
import type { MemberInput } from "./AddMember.ts"
import { connectToOrganization, organizationId, readUserId } from "./ConnectToOrganization.ts"

export interface RemoveMemberInput extends MemberInput {
  readonly yes: boolean
}

/** Asks whoever sits at the terminal; a script that says remove means it. */
const confirm = Effect.fnUntraced(function* (email: string, yes: boolean) {
  const { canPrompt } = yield* TerminalCapabilities.TerminalCapabilities
  if (yes || !canPrompt) return
  const message = printableLine(`Remove ${email}? The API keys they have in the organization end at once.`)
  if (yield* Prompt.run(Prompt.Confirm({ message }))) return
  return yield* commandFailed(exitCodes.badInput, printableLine(`${email} was not removed.`))
})

/** `orrery org remove-user`: takes a member out, or lets oneself go. */
export const removeMember = Effect.fnUntraced(function* ({ output, yes, ...input }: RemoveMemberInput) {
  const userId = yield* readUserId(input.userId)
  const connection = yield* connectToOrganization(input, input.orgId)
  const orgId = yield* organizationId(connection, input.orgId)
  const { data: member } = yield* connection.ask((api) => api.organizations.member({ params: { id: orgId, userId } }))
  yield* confirm(member.email, yes)
  const { data } = yield* connection.ask((api) => api.organizations.removeMember({ payload: { orgId, userId } }))
  yield* write(
    output,
    () => ({ orgId, userId, message: data }),
    () => printableLine(data),
  )
})
