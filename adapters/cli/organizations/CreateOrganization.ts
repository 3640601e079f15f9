import { Console, Effect, Option } from "effect"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import { connect } from "../api/Connection.ts"
import { write } from "../output/Output.ts"
import type { OutputFormat } from "../output/OutputFormats.ts"
import { encodeOrganization, organizationFields } from "./OrganizationFields.ts"

export interface CreateOrganizationInput extends ConnectionFlags {
  readonly name: string
  readonly title: Option.Option<string>
  readonly output: OutputFormat
}

/** `orrery org create NAME`: creates an organization that the caller owns. */
export const createOrganization = Effect.fnUntraced(function* ({
  name,
  output,
  title,
  ...flags
}: CreateOrganizationInput) {
  const { ask } = yield* connect(flags)
  const payload = { name, ...(Option.isSome(title) ? { title: title.value } : {}) }
  const { data } = yield* ask((api) => api.organizations.create({ payload }))
  yield* write(
    output,
    () => encodeOrganization(data),
    () => organizationFields(data),
  )
  if (output === "table") {
    yield* Console.log(
      `\nRun \`orrery auth login --org-id ${data.name}\` to act in it: an API key acts in one organization.`,
    )
  }
})
