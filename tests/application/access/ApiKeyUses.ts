import { Effect, type Redacted } from "effect"

import { Authenticate } from "#application/access/Authenticate.ts"
import { DeleteApiKey } from "#application/api-key/DeleteApiKey.ts"
import { ReadApiKeys } from "#application/api-key/ReadApiKeys.ts"
import type { ApiKey } from "#domain/api-key/ApiKey.ts"
import { acme, type ada } from "#tests/fixtures/People.ts"

import { signedIn } from "./Access.ts"
import { requestApiKey, requestRevocation } from "./Requests.ts"

/** Makes a key for someone in an organization, as they do it themselves. */
export const create = (user: typeof ada, input: object = {}, organization = acme) =>
  requestApiKey({ orgId: organization.id, source: "cli", ...input }).pipe(signedIn(user))

export const authenticate = (key: Redacted.Redacted) =>
  Effect.flatMap(Authenticate, (authenticate) => authenticate(key))

/** Why a key does not work. */
export const refusalOf = (key: Redacted.Redacted) => Effect.map(Effect.flip(authenticate(key)), ({ reason }) => reason)

export const get = ({ id, organizationId }: Pick<ApiKey, "id" | "organizationId">) =>
  Effect.flatMap(ReadApiKeys, (readApiKeys) => readApiKeys.get(organizationId, id))

export const validate = (key: Redacted.Redacted) =>
  Effect.flatMap(ReadApiKeys, (readApiKeys) => readApiKeys.validate(key))

export const revoke = ({ id, organizationId }: Pick<ApiKey, "id" | "organizationId">, input: object = {}) =>
  requestRevocation(organizationId, { keyId: id, ...input })

export const remove = ({ id, organizationId }: Pick<ApiKey, "id" | "organizationId">) =>
  Effect.flatMap(DeleteApiKey, (deleteApiKey) => deleteApiKey(organizationId, id))
