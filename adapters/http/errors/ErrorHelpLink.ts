import type { HttpServerResponse } from "effect/http"

import { errorCatalogue } from "../api/openapi/ErrorDocumentation.ts"

/** Written by `ApiError`; a quotation mark within a text is escaped there, so nothing else reads like it. */
const writtenCode = /"error_code":"([A-Z_]+)"/

/** Where an error's code is explained, as the `Link` header of the response (RFC 8288); absent on any other response. */
export const helpHeaders = ({
  body,
  status,
}: HttpServerResponse.HttpServerResponse): { readonly link: string } | undefined => {
  if (status < 400 || body._tag !== "Uint8Array") return undefined
  const code = writtenCode.exec(Buffer.from(body.body.buffer, body.body.byteOffset, body.body.byteLength).toString())
  return code === null ? undefined : { link: `<${errorCatalogue}#${code[1]}>; rel="help"` }
}
