import { Effect, type Option } from "effect"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import { write } from "../output/Output.ts"
import type { OutputFormat } from "../output/OutputFormats.ts"
import { printableLine } from "../output/Printable.ts"
import { connectToOrganization, organizationId, readUser } from "./ConnectToOrganization.ts"
import { encodeMember } from "./OrganizationFields.ts"

/** The user and organization that a command concerns. */
export interface MemberInput extends ConnectionFlags {
  readonly orgId: Option.Option<string>
  readonly userId: string
  readonly output: OutputFormat
}

export interface AddMemberInput extends Omit<MemberInput, "userId"> {
  /** The user's email address or id. */
  readonly user: Option.Option<string>
  readonly userId: Option.Option<string>
  readonly role: "viewer" | "editor" | "admin"
}

/** `orrery org add-user`: makes a user a member. */
export const addMember = Effect.fnUntraced(function* (input: AddMemberInput) {
  const whom = yield* readUser(input)
  const connection = yield* connectToOrganization(input, input.orgId)
  const orgId = yield* organizationId(connection, input.orgId)
  const payload = { orgId, ...whom, role: input.role }
  const { data } = yield* connection.ask((api) => api.organizations.addMember({ payload }))
  yield* write(
    input.output,
    () => encodeMember(data),
    () => printableLine(`${data.email} is a member now, as ${data.role}.`),
  )
})
