import { Effect } from "effect"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import { connect } from "../api/Connection.ts"
import { write } from "../output/Output.ts"
import type { OutputFormat } from "../output/OutputFormats.ts"
import { encodeOrganizations, organizationTable } from "./OrganizationFields.ts"
import { readOrganizations } from "./ReadOrganizations.ts"

export interface ListOrganizationsInput extends ConnectionFlags {
  readonly output: OutputFormat
}

/** `orrery org list`: every organization of the user. */
export const listOrganizations = Effect.fnUntraced(function* ({ output, ...flags }: ListOrganizationsInput) {
  const organizations = yield* readOrganizations(yield* connect(flags))
  yield* write(
    output,
    () => ({ organizations: encodeOrganizations(organizations), totalItem: organizations.length }),
    () => organizationTable(organizations),
  )
})
