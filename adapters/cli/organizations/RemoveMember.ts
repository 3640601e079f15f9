import { Effect } from "effect"

import { confirm } from "../output/Confirm.ts"
import { write } from "../output/Output.ts"
import { printableLine } from "../output/Printable.ts"
import type { MemberInput } from "./AddMember.ts"
import { connectToOrganization, organizationId, readUserId } from "./ConnectToOrganization.ts"

export interface RemoveMemberInput extends MemberInput {
  readonly yes: boolean
}

const confirmRemoval = (email: string, yes: boolean) =>
  confirm({
    yes,
    question: `Remove ${email}? Their API keys in the organization stop working at once.`,
    refusal: `${email} was not removed.`,
  })

/** `orrery org remove-user`: removes a member, or the caller. */
export const removeMember = Effect.fnUntraced(function* ({ output, yes, ...input }: RemoveMemberInput) {
  const userId = yield* readUserId(input.userId)
  const connection = yield* connectToOrganization(input, input.orgId)
  const orgId = yield* organizationId(connection, input.orgId)
  const { data: member } = yield* connection.ask((api) => api.organizations.member({ params: { id: orgId, userId } }))
  yield* confirmRemoval(member.email, yes)
  const { data } = yield* connection.ask((api) => api.organizations.removeMember({ payload: { orgId, userId } }))
  yield* write(
    output,
    () => ({ orgId, userId, message: data }),
    () => printableLine(data),
  )
})
