import type { User } from "#domain/user/User.ts"
import { acme } from "#tests/fixtures/People.ts"

import { json, sendAs } from "./SignedIn.ts"

export const apiKeys = "/api/v1/apikeys"
export const nobody = "00000000-0000-4000-8000-000000000000"

/** Asks for a key of 24 h in acme. */
export const keyRequest = { orgId: acme.id, source: "cli" }

export const create = (who: User, request: unknown = keyRequest) =>
  sendAs(who, { method: "POST", path: apiKeys, ...json(request) })

export const revoke = (who: User, keyId: string, more: object = {}, orgId: string = acme.id) =>
  sendAs(who, { method: "POST", path: `${apiKeys}/${orgId}/revoke`, ...json({ keyId, ...more }) })

export const remove = (who: User, keyId: string, orgId: string = acme.id) =>
  sendAs(who, { method: "POST", path: `${apiKeys}/${orgId}/delete`, ...json({ keyId }) })
