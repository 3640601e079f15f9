import { Context } from "effect"

/**
 * Marks a read whose responses carry an ETag: a repeated request with a matching If-None-Match gets a 304.
 *
 * An annotation rather than a part of the response's schema: typed clients send no If-None-Match, so they never get a 304.
 */
export const ConditionalRead = Context.Reference<boolean>("orrery/adapters/http/api/ConditionalRead", {
  defaultValue: () => false,
})
