import { Effect, Redacted } from "effect"

import { makeConnection } from "../api/Connection.ts"

/** Revokes a key at its server; one that has already ended is no error. */
export const endKey = Effect.fnUntraced(function* (server: URL, apiKey: string) {
  const { ask } = yield* makeConnection(server, { apiKey: Redacted.make(apiKey), remedy: "" })
  yield* ask((api) =>
    Effect.catchTags(api.whoami.revoke(), { Unauthenticated: () => Effect.void, Conflict: () => Effect.void }),
  )
})
