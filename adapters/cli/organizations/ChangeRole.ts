import { Effect } from "effect"

import { write } from "../output/Output.ts"
import { printableLine } from "../output/Printable.ts"
import type { MemberInput } from "./AddMember.ts"
import { connectToOrganization, organizationId, readUserId } from "./ConnectToOrganization.ts"
import { encodeMember } from "./OrganizationFields.ts"

export interface ChangeRoleInput extends MemberInput {
  readonly role: "viewer" | "editor" | "admin" | "owner"
}

/** `orrery org set-role`: gives a member another role. */
export const changeRole = Effect.fnUntraced(function* ({ orgId, output, role, ...input }: ChangeRoleInput) {
  const userId = yield* readUserId(input.userId)
  const connection = yield* connectToOrganization(input, orgId)
  const id = yield* organizationId(connection, orgId)
  const { data } = yield* connection.ask((api) =>
    api.organizations.changeRole({ params: { id, userId }, payload: { role } }),
  )
  yield* write(
    output,
    () => encodeMember(data),
    () => printableLine(`${data.email} is ${data.role} now.`),
  )
})
