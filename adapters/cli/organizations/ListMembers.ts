import { Effect, Option } from "effect"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import type { ListFormat } from "../output/ListFormats.ts"
import { writeList } from "../output/ListOutput.ts"
import { connectToOrganization, organizationId } from "./ConnectToOrganization.ts"
import { encodeMembers, memberTable } from "./OrganizationFields.ts"
import { readMembers } from "./ReadOrganizations.ts"

export interface ListMembersInput extends ConnectionFlags {
  readonly organization: Option.Option<string>
  readonly output: ListFormat
}

/** `orrery org members`: lists the members of an organization. */
export const listMembers = Effect.fnUntraced(function* ({ organization, output, ...flags }: ListMembersInput) {
  const connection = yield* connectToOrganization(flags, organization)
  const id = Option.isSome(organization) ? organization.value : yield* organizationId(connection, organization)
  const members = yield* readMembers(connection, id)
  yield* writeList(output, {
    document: () => ({ members: encodeMembers(members), totalItem: members.length }),
    table: (isWide) => memberTable(members, isWide),
    names: () => members.map(({ userId }) => userId),
  })
})
