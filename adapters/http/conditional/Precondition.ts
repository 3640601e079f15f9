import { DateTime, Effect } from "effect"
import type { HttpServerRequest } from "effect/http"

import { isMatched } from "./EntityTag.ts"

/** A resource with the ETag of its current state. */
export interface Version {
  readonly tag: string
  readonly updatedAt: DateTime.Utc
}

/** Nothing was last changed then, so any resource has changed since. */
const never = DateTime.makeUnsafe(0)

/**
 * The precondition that a request's If-Match sets for the resource it changes: the time since which the resource must be
 * unchanged; nothing without that header.
 *
 * The tag is compared here, the time by the use case in the transaction of the change, so no concurrent change can slip in
 * between. A tag that does not match is passed to the use case as well, rather than refused here: a caller without permission to
 * change the resource must receive that error first (RFC 9110 §13.2.1).
 */
export const readPrecondition = <E, R>(
  { headers }: HttpServerRequest.HttpServerRequest,
  current: Effect.Effect<Version, E, R>,
): Effect.Effect<DateTime.Utc | undefined, never, R> => {
  const ifMatch = headers["if-match"]
  if (ifMatch === undefined || ifMatch.trim() === "*") return Effect.undefined
  return Effect.match(current, {
    onSuccess: ({ tag, updatedAt }) => (isMatched(ifMatch, tag) ? updatedAt : never),
    onFailure: () => never,
  })
}
