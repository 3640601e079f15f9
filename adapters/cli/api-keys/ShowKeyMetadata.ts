import { Effect, Option, Schema } from "effect"

import { ApiKeyMetadata } from "#adapters/http/api/api-keys/ApiKeyDocument.ts"

import { questionsOf } from "../auth/ObtainToken.ts"
import { spellMoment } from "../output/Moment.ts"
import { write } from "../output/Output.ts"
import type { OutputFormat } from "../output/OutputFormats.ts"
import { fieldLines } from "../output/Table.ts"
import { namedOrganization, type SignInFlags, signInAsUser } from "./SignedInUser.ts"

export interface ShowKeyMetadataInput extends SignInFlags {
  readonly orgId: Option.Option<string>
  readonly output: OutputFormat
}

const fields = ({ activeKeyCount, expiredKeyCount, nearestExpiringKey: next, revokedKeyCount }: ApiKeyMetadata) =>
  fieldLines([
    ["Active", String(activeKeyCount)],
    ["Expired", String(expiredKeyCount)],
    ["Revoked", String(revokedKeyCount)],
    ["Expires next", next === undefined ? "none" : `${next.maskedKey}, ${spellMoment(next.expiresAt)}`],
  ])

/** `orrery api-keys metadata`: how many keys the user has, and which expires next. */
export const showKeyMetadata = Effect.fnUntraced(function* ({ orgId, output, ...flags }: ShowKeyMetadataInput) {
  const signedIn = yield* signInAsUser(flags)
  const organizationId = Option.isSome(orgId) ? yield* namedOrganization(signedIn, orgId.value) : undefined
  const ask = yield* questionsOf(signedIn.server, signedIn.token, organizationId)
  const { data } = yield* ask((api) => api.apiKeys.metadata())
  yield* write(
    output,
    () => Schema.encodeSync(Schema.toCodecJson(ApiKeyMetadata))(data),
    () => fields(data),
  )
})
