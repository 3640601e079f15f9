import { Effect, Option } from "effect"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import { write } from "../output/Output.ts"
import type { OutputFormat } from "../output/OutputFormats.ts"
import { connectToOrganization, organizationId } from "./ConnectToOrganization.ts"
import { encodeOrganization, organizationFields } from "./OrganizationFields.ts"

export interface OrganizationInput extends ConnectionFlags {
  readonly organization: Option.Option<string>
  readonly output: OutputFormat
}

/** `orrery org get`: one organization, by its name or its id. */
export const getOrganization = Effect.fnUntraced(function* ({ organization, output, ...flags }: OrganizationInput) {
  const connection = yield* connectToOrganization(flags, organization)
  const id = Option.isSome(organization) ? organization.value : yield* organizationId(connection, organization)
  const { data } = yield* connection.ask((api) => api.organizations.get({ params: { id } }))
  yield* write(
    output,
    () => encodeOrganization(data),
    () => organizationFields(data),
  )
})
