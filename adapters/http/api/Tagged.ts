import { Context } from "effect"

/**
 * Marks a question whose answers carry an ETag: the same thing asked for again with If-None-Match is answered 304.
 *
 * An annotation rather than a part of the answer's schema: typed clients, who send no If-None-Match, never meet a 304.
 */
export const Tagged = Context.Reference<boolean>("orrery/adapters/http/api/Tagged", { defaultValue: () => false })
