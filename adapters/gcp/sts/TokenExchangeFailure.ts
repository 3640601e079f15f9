import { Option, Schema } from "effect"

import { TokenExchangeFailed } from "#application/ports/TokenExchange.ts"

const ErrorOfClient = Schema.Struct({
  status: Schema.optional(Schema.Int),
  response: Schema.optional(
    Schema.Struct({
      data: Schema.Struct({ error: Schema.Union([Schema.String, Schema.Struct({ status: Schema.String })]) }),
    }),
  ),
})

const WithStatus = Schema.Struct({ status: Schema.Int })

const codePattern = /^(?:invalid_[a-z]{1,30}|unauthorized_client|access_denied|PERMISSION_DENIED)$/

const codeIn = (error: unknown): string | undefined => {
  const found = Option.getOrUndefined(Schema.decodeUnknownOption(ErrorOfClient)(error))?.response?.data.error
  const code = typeof found === "object" ? found.status : found
  return code !== undefined && codePattern.test(code) ? code : undefined
}

/** Only the status, and the code of OAuth, such as `invalid_grant`. The description may repeat claims of the token. */
export const tokenExchangeFailure = (error: unknown): TokenExchangeFailed => {
  const status = Option.getOrUndefined(Schema.decodeUnknownOption(WithStatus)(error))?.status
  const code = codeIn(error)
  const known = code ?? status
  const isClientError = status !== undefined && status >= 400 && status < 500 && status !== 429
  return new TokenExchangeFailed({
    isRefused: code !== undefined || isClientError,
    detail: `Google's token exchange ${known === undefined ? "did not respond" : `responded with ${known}`}.`,
  })
}
