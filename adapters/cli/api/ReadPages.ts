import { Effect } from "effect"

export const itemsPerPage = 100
/** 10,000 items: more than anyone reads. */
const pagesMax = 100

/** Reads a numbered list to its end. */
export const readPages = Effect.fnUntraced(function* <A, E, R>(
  read: (page: number) => Effect.Effect<{ readonly items: ReadonlyArray<A>; readonly hasNextPage: boolean }, E, R>,
) {
  const all: Array<A> = []
  for (let page = 1; page <= pagesMax; page += 1) {
    const { hasNextPage, items } = yield* read(page)
    all.push(...items)
    if (!hasNextPage) break
  }
  return all
})
