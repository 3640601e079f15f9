import { cellCode, prose, table } from "../markdown/Markdown.ts"
import type { ApiOperation } from "./ApiDocument.ts"
import { operationAddress } from "./ApiGroups.ts"

/** Operations by their names, which lead to them, with method and path. */
export const operationTable = (operations: ReadonlyArray<ApiOperation>): string =>
  table(
    ["Operation", "Method", "Path"],
    operations.map((operation) => [
      `[${prose(operation.summary)}](${operationAddress(operation)})`,
      cellCode(operation.method),
      cellCode(operation.path),
    ]),
  )
