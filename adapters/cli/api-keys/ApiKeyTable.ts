import { Schema } from "effect"

import { ApiKeyDocument } from "#adapters/http/api/api-keys/ApiKeyDocument.ts"

import { spellMoment } from "../output/Moment.ts"
import { fieldLines, table } from "../output/Table.ts"

/** The name of an organization by its id, where the user is a member. */
export type OrganizationNames = ReadonlyMap<string, string>

const headings = ["ID", "API KEY", "STATUS", "ORGANIZATION", "EXPIRES", "LAST USED"]
const wideHeadings = [...headings, "SOURCE", "CREATED", "USER ID", "REVOKED", "REASON"]

const expiry = ({ expiresAt }: ApiKeyDocument) => (expiresAt === undefined ? "never" : spellMoment(expiresAt))
const lastUse = ({ lastUsedAt }: ApiKeyDocument) => (lastUsedAt === undefined ? "never" : spellMoment(lastUsedAt))

/** API keys, one a line, by their masked forms. */
export const apiKeyTable = (
  keys: ReadonlyArray<ApiKeyDocument>,
  organizations: OrganizationNames,
  isWide: boolean,
): string =>
  keys.length === 0
    ? "There are no API keys that match. `orrery api-keys create` creates one."
    : table(
        isWide ? wideHeadings : headings,
        keys.map((key) => [
          key.id,
          key.maskedKey,
          key.status,
          organizations.get(key.orgId) ?? key.orgId,
          expiry(key),
          lastUse(key),
          ...(isWide
            ? [
                key.source,
                spellMoment(key.createdAt),
                key.userId,
                key.revokedAt === undefined ? "" : spellMoment(key.revokedAt),
                key.revokedReason ?? "",
              ]
            : []),
        ]),
      )

/** One API key, field by field. Only a key that was just created has its text. */
export const apiKeyFields = (key: ApiKeyDocument, organizations: OrganizationNames): string => {
  const { revokedAt, revokedBy, revokedReason } = key
  const name = organizations.get(key.orgId)
  return fieldLines([
    ["API key", key.key ?? key.maskedKey],
    ["Id", key.id],
    ["Status", key.status],
    ["Organization", name === undefined ? key.orgId : `${name} (${key.orgId})`],
    ["User", key.userId],
    ["Source", key.source],
    ["Created", spellMoment(key.createdAt)],
    ["Expires", expiry(key)],
    ["Last used", lastUse(key)],
    ...(revokedAt === undefined
      ? []
      : [["Revoked", `${spellMoment(revokedAt)}${revokedBy === undefined ? "" : ` by ${revokedBy}`}`] as const]),
    ...(revokedReason === undefined ? [] : [["Reason", revokedReason] as const]),
  ])
}

export const encodeApiKey = Schema.encodeSync(Schema.toCodecJson(ApiKeyDocument))
export const encodeApiKeys = Schema.encodeSync(Schema.toCodecJson(Schema.Array(ApiKeyDocument)))
