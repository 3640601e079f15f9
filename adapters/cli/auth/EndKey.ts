import { Effect, Redacted } from "effect"

import { makeConnection } from "../api/Connection.ts"

/** Ends a key at its server; one that has ended already is as good. */
export const endKey = Effect.fnUntraced(function* (server: URL, apiKey: string) {
  const { ask } = yield* makeConnection(server, { apiKey: Redacted.make(apiKey), remedy: "" })
  yield* ask((api) =>
    Effect.catchTags(api.whoami.revoke(), { Unauthenticated: () => Effect.void, Conflict: () => Effect.void }),
  )
})
