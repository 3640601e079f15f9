import type { PageNumber, PageOf } from "#domain/shared/PageNumber.ts"

/** How long a page is where the caller does not say (specification §9). */
const itemsPerPage = 10

interface PageQuery {
  readonly page?: number
  readonly pageSize?: number
}

/** Which page a query asks for. */
export const pageOf = ({ page = 1, pageSize = itemsPerPage }: PageQuery): PageNumber => ({ page, pageSize })

/** Tells where a page stands among the others. */
export const viewPage = ({ page, pageSize }: PageNumber, { totalItems }: Pick<PageOf<unknown>, "totalItems">) => ({
  currentPage: page,
  hasNextPage: page * pageSize < totalItems,
  itemsPerPage: pageSize,
  totalItem: totalItems,
  totalPages: Math.ceil(totalItems / pageSize),
})
