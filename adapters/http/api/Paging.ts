import { Schema } from "effect"

import { count } from "./WireValue.ts"

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

/** More than anybody turns; a list that long is read by filters. */
export const pageMax = 1_000_000

/** Which page of a numbered list, and how long a page is (specification §9). */
export const pageNumber = {
  page: Schema.optionalKey(
    Schema.Int.check(
      Schema.isBetween({ minimum: 1, maximum: pageMax }, { message: `Expected a whole number from 1 to ${pageMax}` }),
    ),
  ),
  pageSize: limit,
}

/** Where a page of a numbered list stands among the others. */
export const pageFields = {
  currentPage: count("This page, from 1.", 1),
  hasNextPage: Schema.Boolean.annotate({ description: "Whether another page follows." }),
  itemsPerPage: count("The most a page holds.", 10),
  totalItem: count("Items on all pages.", 1),
  totalPages: count("Pages there are.", 1),
}
