import { Schema } from "effect"

import { parameter, patternedText } from "./Parameter.ts"
import { count } from "./WireValue.ts"

/**
 * The default number of entries on a page: of a numbered list, of a list with tokens, and of a cluster's
 * history.
 */
export const itemsPerPage = 10
export const entriesPerPage = 50
export const historyEntriesPerPage = 100

/** The number of entries on a page. */
export const pageLimit = (entriesByDefault: number) =>
  Schema.optionalKey(
    parameter(
      Schema.Int.check(
        Schema.isBetween({ minimum: 1, maximum: 100 }, { message: "Expected a whole number from 1 to 100" }),
      ),
      {
        description: `The number of entries on a page; ${entriesByDefault} by default.`,
        example: 20,
        default: entriesByDefault,
      },
    ),
  )

/** Where the page begins: `nextPageToken` of the page before. */
export const pageToken = Schema.optionalKey(
  parameter(patternedText(/^[A-Za-z0-9_=-]+$/, 512, "Expected the nextPageToken of an earlier response"), {
    description: "Where the page begins: `nextPageToken` of the page before. The first page without it.",
    example: "WzE3Njk4NTk2MDAwMDBd",
  }),
)

/** More pages than anyone reads; a list that long needs filters. */
const pageMax = 1_000_000

/** The number and size of a page of a numbered list (specification §9). */
export const pageNumber = {
  page: Schema.optionalKey(
    parameter(
      Schema.Int.check(
        Schema.isBetween({ minimum: 1, maximum: pageMax }, { message: `Expected a whole number from 1 to ${pageMax}` }),
      ),
      { description: "Which page, from 1.", example: 1, default: 1 },
    ),
  ),
  pageSize: pageLimit(itemsPerPage),
}

/** The position of a page in a numbered list. */
export const pageFields = {
  currentPage: count("This page, from 1.", 1),
  hasNextPage: Schema.Boolean.annotate({ description: "Whether another page follows." }),
  itemsPerPage: count("The most items on a page.", 10),
  totalItem: count("Items on all pages.", 1),
  totalPages: count("The number of pages.", 1),
}
