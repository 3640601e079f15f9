import { Effect, Layer, Redacted } from "effect"

import { TokenExchange, TokenExchangeFailed } from "#application/ports/TokenExchange.ts"
import { type ExternalAccount, readExternalAccount } from "#domain/cloud/gcp/ExternalAccount.ts"
import { keyVariable, subjectVariable, tokenVariable } from "#domain/cloud/gcp/StaticVariables.ts"

import { GoogleAddresses } from "../GoogleAddresses.ts"

const timeout = "25 seconds"
const scopes = ["https://www.googleapis.com/auth/cloud-platform"]

/** The status and the code of OAuth, such as `invalid_grant`. The description may repeat claims of the token. */
const failureOf = (error: unknown) => {
  const text = error instanceof Error ? error.message : ""
  const status = typeof error === "object" && error !== null && "status" in error ? Number(error.status) : Number.NaN
  const code = /\b(?:invalid_[a-z]{1,30}|unauthorized_client|access_denied|PERMISSION_DENIED)\b/.exec(text)?.[0]
  const isRefused = code !== undefined || (status >= 400 && status < 500 && status !== 429)
  const known = code ?? (Number.isNaN(status) ? "no response" : String(status))
  return new TokenExchangeFailed({ isRefused, detail: `Google's token exchange responded with ${known}.` })
}

const make = Effect.gen(function* () {
  const { accountCredentials, securityTokens } = yield* GoogleAddresses

  const clientFor = async (
    { service_account_impersonation_url: impersonation, ...account }: ExternalAccount,
    token: string,
  ) => {
    // Loaded where it is used: most servers have no use for it.
    const { IdentityPoolClient } = await import("google-auth-library")
    return new IdentityPoolClient({
      ...account,
      token_url: `${securityTokens}/v1/token`,
      ...(impersonation === undefined
        ? {}
        : { service_account_impersonation_url: accountCredentials + new URL(impersonation).pathname }),
      subject_token_supplier: { getSubjectToken: () => Promise.resolve(token) },
      scopes,
    })
  }

  const accessToken = Effect.fnUntraced(function* (account: ExternalAccount, subjectToken: string) {
    const { token } = yield* Effect.tryPromise({
      try: async () => await (await clientFor(account, subjectToken)).getAccessToken(),
      catch: failureOf,
    })
    if (token) return token
    return yield* new TokenExchangeFailed({ isRefused: true, detail: "Google returned no access token." })
  })

  return TokenExchange.of({
    exchange: Effect.fn("GoogleTokenExchange.exchange")(function* (credentials) {
      const { [keyVariable]: configuration, [subjectVariable]: subjectToken } = Redacted.value(credentials)
      if (configuration === undefined || subjectToken === undefined) return credentials
      const read = readExternalAccount(configuration)
      if ("problem" in read) return yield* Effect.die("A configuration of federation changed after it was read.")
      const token = yield* accessToken(read.account, subjectToken).pipe(
        Effect.timeoutOrElse({
          duration: timeout,
          orElse: () =>
            Effect.fail(new TokenExchangeFailed({ isRefused: false, detail: `Google did not respond in ${timeout}.` })),
        }),
      )
      return Redacted.make({ [tokenVariable]: token })
    }),
  })
})

/** Google's Security Token Service, and the service account that the configuration names. */
export const layer = Layer.effect(TokenExchange, make)
