import { Effect } from "effect"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import { connect } from "../api/Connection.ts"
import type { ListFormat } from "../output/ListFormats.ts"
import { writeList } from "../output/ListOutput.ts"
import { encodeOrganizations, organizationTable } from "./OrganizationFields.ts"
import { readOrganizations } from "./ReadOrganizations.ts"

export interface ListOrganizationsInput extends ConnectionFlags {
  readonly output: ListFormat
}

/** `orrery org list`: every organization of the user. */
export const listOrganizations = Effect.fnUntraced(function* ({ output, ...flags }: ListOrganizationsInput) {
  const organizations = yield* readOrganizations(yield* connect(flags))
  yield* writeList(output, {
    document: () => ({ organizations: encodeOrganizations(organizations), totalItem: organizations.length }),
    table: (isWide) => organizationTable(organizations, isWide),
    names: () => organizations.map(({ name }) => name),
  })
})
