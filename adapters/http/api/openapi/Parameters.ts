import { validatedKeyHeader } from "../api-keys/ApiKeysApi.ts"
import { momentPattern } from "../audit/AuditApi.ts"
import { exampleCloud } from "../CloudExamples.ts"
import { pageMax } from "../Paging.ts"
import type { JsonObject } from "./JsonWalk.ts"

interface ParameterDocumentation {
  readonly description: string
  readonly example?: string | number | boolean
  /** Set where a handler reports the missing parameter, with a more helpful error than the contract's. */
  readonly required?: boolean
  /** Replaces what is generated: on the wire everything in a query is text, but readers want to know what it means. */
  readonly schema?: JsonObject
}

const pageSize = (fallback: number): ParameterDocumentation => ({
  description: `How many entries a page holds; ${fallback} by default.`,
  example: 20,
  schema: { type: "integer", format: "int32", minimum: 1, maximum: 100, default: fallback },
})

const someId = "0197c0de-0000-7000-8000-000000000001"
const uuid: JsonObject = { type: "string", format: "uuid", minLength: 36, maxLength: 36 }
const moment: JsonObject = {
  type: "string",
  format: "date-time",
  minLength: 20,
  maxLength: 35,
  pattern: momentPattern.source,
}

const byName: Readonly<Record<string, ParameterDocumentation>> = {
  clusterId: {
    description: "The cluster's id, or its name in the organization.",
    example: "staging",
    schema: { type: "string", minLength: 1, maxLength: 64, pattern: "^[A-Za-z0-9][A-Za-z0-9-]{0,63}$" },
  },
  providerId: { description: "Only clusters on this cloud.", example: exampleCloud.provider },
  id: {
    description: "The organization's id, or its name.",
    example: "acme",
    schema: { type: "string", minLength: 1, maxLength: 64, pattern: "^[A-Za-z0-9][A-Za-z0-9-]{0,63}$" },
  },
  orgId: { description: "The organization's id.", example: someId, schema: uuid },
  userId: { description: "The user's id.", example: someId, schema: uuid },
  keyId: { description: "The API key's id.", example: someId, schema: uuid },
  page: {
    description: "Which page, from 1.",
    example: 1,
    schema: { type: "integer", format: "int32", minimum: 1, maximum: pageMax, default: 1 },
  },
  pageSize: pageSize(10),
  all: {
    description:
      "Every member's keys of the organization in X-Organization-Id, instead of your own; for its owner and admins.",
    example: true,
    schema: { type: "boolean", default: false },
  },
  [validatedKeyHeader.toLowerCase()]: {
    description: "The key to validate.",
    required: true,
    example: "orr_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijkl0",
    schema: { type: "string", minLength: 1, maxLength: 128, pattern: "^[!-~]+$" },
  },
  action: { description: "Only entries of this action.", example: "member.add" },
  subjectType: { description: "Only entries on subjects of this kind.", example: "cluster" },
  subjectId: {
    description: "Only entries on this subject.",
    example: someId,
    schema: { type: "string", minLength: 1, maxLength: 64, pattern: "^[A-Za-z0-9-]+$" },
  },
  result: { description: "Only what happened, or only what was refused.", example: "REFUSED" },
  from: { description: "Only entries from this moment on.", example: "2026-01-01T00:00:00Z", schema: moment },
  to: { description: "Only entries before this moment.", example: "2026-02-01T00:00:00Z", schema: moment },
  limit: pageSize(50),
  pageToken: {
    description: "Where the page begins: `nextPageToken` of the page before. The first page without it.",
    example: "WzE3Njk4NTk2MDAwMDBd",
    schema: { type: "string", minLength: 1, maxLength: 512, pattern: "^[A-Za-z0-9_=-]+$" },
  },
  dryRun: {
    description: "Only say what would be made and what it would cost.",
    example: true,
    schema: { type: "boolean", default: false },
  },
  operationType: { description: "Only operations of this kind.", example: "CREATE" },
  status: { description: "Only operations in this status.", example: "IN_PROGRESS" },
  operationId: {
    description: "The operation; the cluster's newest without it.",
    example: "0197c0de-0000-7000-8000-000000000002",
    schema: { type: "string", format: "uuid", minLength: 36, maxLength: 36 },
  },
  after: {
    description: "The last sequence number you have; events after it follow. 0, the default, means all.",
    example: 7,
    schema: { type: "integer", format: "int32", minimum: 0, maximum: 2_147_483_647, default: 0 },
  },
  provider: { description: "Where an unknown cluster is looked for: the cloud.", example: exampleCloud.provider },
  provisionerType: {
    description: "Where an unknown cluster is looked for: what made it.",
    example: exampleCloud.provisionerType,
  },
  accountId: {
    description: "Where an unknown cluster is looked for: the cloud account.",
    example: "123456789012",
    schema: { type: "string", minLength: 1, maxLength: 64, pattern: "^[A-Za-z0-9][A-Za-z0-9:._-]*$" },
  },
  region: {
    description: "Where an unknown cluster is looked for: the region.",
    example: "eu-central-1",
    schema: { type: "string", minLength: 1, maxLength: 64, pattern: "^[a-z0-9-]+$" },
  },
}

const user: ParameterDocumentation = { description: "The user's id.", example: someId, schema: uuid }

/** Where one operation means something else by a name. */
const byOperation: Readonly<Record<string, Readonly<Record<string, ParameterDocumentation>>>> = {
  listClusterOperations: { limit: pageSize(100) },
  listApiKeys: { status: { description: "Only keys in this status.", example: "ACTIVE" } },
  listAuditLog: { userId: { description: "Only what this user did.", example: someId, schema: uuid } },
  getUser: { id: user },
  updateUser: { id: user },
  deleteUser: { id: user },
}

/** Describes a parameter. One that is not in the tables above is a mistake the tests find. */
export const documentParameter = (operationId: string, parameter: JsonObject): JsonObject => {
  const name = String(parameter["name"])
  const documentation = byOperation[operationId]?.[name] ?? byName[name]
  if (documentation === undefined) return parameter
  const { description, example, required = parameter["required"], schema = parameter["schema"] } = documentation
  return { ...parameter, description, required, schema, ...(example === undefined ? {} : { example }) }
}
