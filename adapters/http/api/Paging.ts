import { Schema } from "effect"

/** How many entries a page holds. */
export const limit = Schema.optionalKey(
  Schema.Int.check(
    Schema.isBetween({ minimum: 1, maximum: 100 }, { message: "Expected a whole number from 1 to 100" }),
  ),
)

/** Where the page begins: `nextPageToken` of the page before. */
export const pageToken = Schema.optionalKey(
  Schema.String.check(
    Schema.isPattern(/^[A-Za-z0-9_=-]{1,512}$/, { message: "Expected the nextPageToken of an earlier answer" }),
  ),
)
