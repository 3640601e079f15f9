import { Effect } from "effect"

/** The most entries a page of the API has. */
const entriesPerPage = 100
/** A server that sends short pages forever is not followed forever. */
const pagesMax = 200

/** Which page to read. */
export interface TokenPage {
  readonly limit: number
  readonly pageToken?: string
}

/** The newest entries of a list, and whether there are older ones. */
export interface TokenPages<A> {
  readonly items: ReadonlyArray<A>
  readonly hasMore: boolean
}

/** Reads a list, whose pages name the next one, up to `limit` entries. */
export const readTokenPages = Effect.fnUntraced(function* <A, E, R>(
  limit: number,
  read: (
    page: TokenPage,
  ) => Effect.Effect<{ readonly items: ReadonlyArray<A>; readonly nextPageToken: string | undefined }, E, R>,
) {
  const items: Array<A> = []
  let pageToken: string | undefined
  for (let count = 0; count < pagesMax; count += 1) {
    const page = {
      limit: Math.min(entriesPerPage, limit - items.length),
      ...(pageToken === undefined ? {} : { pageToken }),
    }
    const next = yield* read(page)
    items.push(...next.items)
    pageToken = next.nextPageToken
    if (pageToken === undefined || items.length >= limit) break
  }
  return { items, hasMore: pageToken !== undefined } satisfies TokenPages<A>
})
