import { DateTime, Effect } from "effect"
import type { HttpServerRequest } from "effect/http"

import { isMatched } from "./EntityTag.ts"

/** A thing as it stands, under the tag it is shown with. */
export interface Version {
  readonly tag: string
  readonly updatedAt: DateTime.Utc
}

/** Nothing was last changed then, so whatever is there has been changed since. */
const never = DateTime.makeUnsafe(0)

/**
 * What a request's If-Match asks of the thing it changes: the time since which it must not have been changed, and nothing without
 * that header.
 *
 * The tag is compared here, the time by the use case in the transaction of the change, so nobody can slip in between. A tag that does
 * not match is told to the use case as well, rather than refused here: whoever may not change the thing is to hear that first
 * (RFC 9110 §13.2.1).
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
