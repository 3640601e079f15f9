import type { PageNumber, PageOf } from "#domain/shared/PageNumber.ts"

import { itemsPerPage } from "../api/Paging.ts"

interface PageQuery {
  readonly page?: number
  readonly pageSize?: number
}

/** Which page a query requests. */
export const pageOf = ({ page = 1, pageSize = itemsPerPage }: PageQuery): PageNumber => ({ page, pageSize })

/** The position of a page among the others. */
export const viewPage = ({ page, pageSize }: PageNumber, { totalItems }: Pick<PageOf<unknown>, "totalItems">) => ({
  currentPage: page,
  hasNextPage: page * pageSize < totalItems,
  itemsPerPage: pageSize,
  totalItem: totalItems,
  totalPages: Math.ceil(totalItems / pageSize),
})
