import { Effect, Schema } from "effect"

import { OrganizationDocument } from "#adapters/http/api/organizations/OrganizationDocument.ts"
import { WhoamiDocument } from "#adapters/http/api/users/WhoamiDocument.ts"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import { connect } from "../api/Connection.ts"
import { readOrganizations } from "../organizations/ReadOrganizations.ts"
import { spellMoment } from "../output/Moment.ts"
import { write } from "../output/Output.ts"
import type { OutputFormat } from "../output/OutputFormats.ts"
import { fieldLines, table } from "../output/Table.ts"

export interface WhoamiInput extends ConnectionFlags {
  readonly output: OutputFormat
}

const forPeople = (
  server: URL,
  { apiKey, organization, role, user }: WhoamiDocument,
  organizations: ReadonlyArray<OrganizationDocument>,
) => {
  const expiry = apiKey.expiresAt === undefined ? "permanent" : `until ${spellMoment(apiKey.expiresAt)}`
  return [
    fieldLines([
      ["User", user.userId],
      ["E-mail", user.email],
      ["Name", user.name],
      ["Global role", user.roles.join(", ")],
      ["Acts in", `${organization.name}, as ${role}`],
      ["API key", `${apiKey.maskedKey}, ${expiry}`],
      ["Server", server.origin],
    ]),
    table(
      ["ORGANIZATION", "ROLE", "ID"],
      organizations.map(({ id, name, userRole = "" }) => [name, userRole, id]),
    ),
  ].join("\n\n")
}

const WhoamiOutput = Schema.toCodecJson(
  Schema.Struct({ ...WhoamiDocument.fields, organizations: Schema.Array(OrganizationDocument) }),
)

/** `orrery whoami`: the user, organization and key of the caller. */
export const whoami = Effect.fnUntraced(function* (input: WhoamiInput) {
  const connection = yield* connect(input)
  const { data } = yield* connection.ask((api) => api.whoami.read())
  const organizations = yield* readOrganizations(connection)
  yield* write(
    input.output,
    () => Schema.encodeSync(WhoamiOutput)({ ...data, organizations }),
    () => forPeople(connection.server, data, organizations),
  )
})
