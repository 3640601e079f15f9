import { Effect, type Redacted } from "effect"

import { Authenticate } from "#application/access/Authenticate.ts"
import { CreateApiKey } from "#application/api-key/CreateApiKey.ts"
import { DeleteApiKey } from "#application/api-key/DeleteApiKey.ts"
import { ReadApiKeys } from "#application/api-key/ReadApiKeys.ts"
import { RevokeApiKey } from "#application/api-key/RevokeApiKey.ts"
import type { ApiKey } from "#domain/api-key/ApiKey.ts"
import { acme, type ada } from "#tests/fixtures/People.ts"

import { signedIn } from "./Access.ts"

/** Makes a key for somebody in an organization, as they do it themselves. */
export const create = (user: typeof ada, input: object = {}, organization = acme) =>
  Effect.flatMap(CreateApiKey, (createApiKey) =>
    createApiKey({ orgId: organization.id, source: "cli", ...input }),
  ).pipe(signedIn(user))

export const authenticate = (key: Redacted.Redacted) =>
  Effect.flatMap(Authenticate, (authenticate) => authenticate(key))

/** Why a key does not work. */
export const refusalOf = (key: Redacted.Redacted) => Effect.map(Effect.flip(authenticate(key)), ({ reason }) => reason)

export const get = ({ id, organizationId }: Pick<ApiKey, "id" | "organizationId">) =>
  Effect.flatMap(ReadApiKeys, (readApiKeys) => readApiKeys.get(organizationId, id))

export const validate = (key: Redacted.Redacted) =>
  Effect.flatMap(ReadApiKeys, (readApiKeys) => readApiKeys.validate(key))

export const revoke = ({ id, organizationId }: Pick<ApiKey, "id" | "organizationId">, input: object = {}) =>
  Effect.flatMap(RevokeApiKey, (revokeApiKey) => revokeApiKey(organizationId, { keyId: id, ...input }))

export const remove = ({ id, organizationId }: Pick<ApiKey, "id" | "organizationId">) =>
  Effect.flatMap(DeleteApiKey, (deleteApiKey) => deleteApiKey(organizationId, { keyId: id }))
