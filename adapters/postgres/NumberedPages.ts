import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import type { Statement } from "effect/sql"

import { offsetOf, type PageNumber } from "#domain/shared/PageNumber.ts"

/** The source of a numbered list. */
export interface NumberedList {
  readonly columns: string
  readonly from: string
  readonly where: Statement.Fragment
  /** In the names that `columns` gives. */
  readonly order: string
}

/** The rows of one page and the number of all rows, in one statement: both are of the same moment. */
export const numberedPage = Effect.fnUntraced(function* (
  sql: PgClient.PgClient,
  { where, ...list }: NumberedList,
  page: PageNumber,
) {
  const [columns, from, order] = [sql.literal(list.columns), sql.literal(list.from), sql.literal(list.order)]
  const rows = yield* sql<{ readonly totalItems: number; readonly isOnPage: true | null }>`
    SELECT total.*, on_page.*
    FROM (SELECT count(*)::int AS "totalItems" FROM ${from} WHERE ${where}) total
    LEFT JOIN (
      SELECT true AS "isOnPage", ${columns} FROM ${from} WHERE ${where}
      ORDER BY ${order} LIMIT ${page.pageSize} OFFSET ${offsetOf(page)}
    ) on_page ON true
    ORDER BY ${order}`
  return { rows: rows.filter(({ isOnPage }) => isOnPage), totalItems: rows[0]?.totalItems ?? 0 }
})
