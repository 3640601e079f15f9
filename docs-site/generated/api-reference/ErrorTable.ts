import { errorCodesOf } from "../errors/ErrorCodeFacts.ts"
import { errorAddress } from "../GeneratedPage.ts"
import { cellCode, paragraphs, prose, table } from "../markdown/Markdown.ts"
import { type ApiOperation, apiOperations, type ApiResponse } from "./ApiDocument.ts"

export const isSuccess = ({ status }: ApiResponse): boolean => status < 400

const isSame = (one: ApiResponse, other: ApiResponse): boolean =>
  one.status === other.status && one.description === other.description

/** The errors that every operation may respond with. */
const commonErrors: ReadonlyArray<ApiResponse> = (apiOperations[0]?.responses ?? []).filter(
  (response) =>
    !isSuccess(response) && apiOperations.every(({ responses }) => responses.some((other) => isSame(other, response))),
)

const row = ({ description, status }: ApiResponse) => [
  String(status),
  errorCodesOf(status)
    .map((errorCode) => `[${cellCode(errorCode)}](${errorAddress(errorCode)})`)
    .join(", "),
  prose(description),
]

const errorTable = (errors: ReadonlyArray<ApiResponse>): string => table(["Status", "Code", "Meaning"], errors.map(row))

/** The errors of one operation; those of every operation are on the first page of the reference. */
export const errorDetails = ({ id, responses }: ApiOperation): string => {
  const own = responses.filter(
    (response) => !isSuccess(response) && !commonErrors.some((other) => isSame(other, response)),
  )
  const link = "[errors of every operation](/docs/api#errors)"
  if (own.length === 0) return `Errors of ${id}: the ${link}.`
  return paragraphs(
    `::: details Errors of ${id}: ${own.map(({ status }) => status).join(", ")}`,
    errorTable(own),
    `And the ${link}.`,
    ":::",
  )
}

export const commonErrorTable: string = errorTable(commonErrors)
