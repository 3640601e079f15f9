import { Effect, Option } from "effect"

import { write } from "../output/Output.ts"
import { connectToOrganization, organizationId } from "./ConnectToOrganization.ts"
import type { OrganizationInput } from "./GetOrganization.ts"
import { encodeMembers, memberTable } from "./OrganizationFields.ts"
import { readMembers } from "./ReadOrganizations.ts"

/** `orrery org members`: everybody in an organization. */
export const listMembers = Effect.fnUntraced(function* ({ organization, output, ...flags }: OrganizationInput) {
  const connection = yield* connectToOrganization(flags, organization)
  const id = Option.isSome(organization) ? organization.value : yield* organizationId(connection, organization)
  const members = yield* readMembers(connection, id)
  yield* write(
    output,
    () => ({ members: encodeMembers(members), totalItem: members.length }),
    () => memberTable(members),
  )
})
