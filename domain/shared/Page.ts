import { Effect } from "effect"

import * as PageToken from "./PageToken.ts"

/** Which page of a list a caller requests. */
export interface PageRequest {
  /** 1 to 100. */
  readonly limit: number
  /** `nextPageToken` of the page before; absent for the first page. */
  readonly pageToken?: string
}

/** The rows that a store reads for a page. */
export interface PageWindow {
  /** 1 to 101: one row more than the page has shows whether another page follows. */
  readonly limit: number
  /** The last row of the page before; rows come newest first. */
  readonly after?: PageToken.PagePosition
}

/** One page, newest first. The token is absent on the last page. */
export interface Page<Row> {
  readonly rows: ReadonlyArray<Row>
  readonly nextPageToken?: string
}

/** Reads one page through `list`, which returns the rows of a window, newest first. */
export const read = Effect.fnUntraced(function* <Row, E, R>(
  { limit, pageToken }: PageRequest,
  positionOf: (row: Row) => PageToken.PagePosition,
  list: (window: PageWindow) => Effect.Effect<ReadonlyArray<Row>, E, R>,
) {
  const after = pageToken === undefined ? undefined : yield* PageToken.decode(pageToken)
  const found = yield* list({ limit: limit + 1, ...(after === undefined ? {} : { after }) })
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  const page: Page<Row> = last === undefined ? { rows } : { rows, nextPageToken: PageToken.encode(positionOf(last)) }
  return page
})
