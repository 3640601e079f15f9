import { Effect, Redacted } from "effect"

import type { FoundApiKey } from "../access/ApiKey.ts"
import type { ServerContext } from "../access/ServerContext.ts"
import { makeConnection } from "../api/Connection.ts"

/** Tests a key at its server, and reads its user and organization. */
export const contextOf = Effect.fnUntraced(function* (server: URL, key: FoundApiKey) {
  const { ask } = yield* makeConnection(server, key)
  const { data } = yield* ask((api) => api.whoami.read())
  const { apiKey, organization, user } = data
  return {
    server: server.origin,
    organization: { id: organization.id, name: organization.name },
    user: { id: user.userId, email: user.email },
    apiKey: Redacted.value(key.apiKey),
    ...(apiKey.expiresAt === undefined ? {} : { expiresAt: apiKey.expiresAt }),
  } satisfies ServerContext
})
