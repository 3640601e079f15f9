import { Effect, Layer, Redacted, Schema } from "effect"

import { TokenExchange, TokenExchangeFailed } from "#application/ports/TokenExchange.ts"
import { type ExternalAccount, readExternalAccount } from "#domain/cloud/gcp/ExternalAccount.ts"
import { keyVariable, subjectVariable, tokenVariable } from "#domain/cloud/gcp/StaticVariables.ts"

import { GoogleAddresses } from "../GoogleAddresses.ts"
import { tokenExchangeFailure } from "./TokenExchangeFailure.ts"

const timeout = "25 seconds"
const requestMilliseconds = 8000
const responseBytesMax = 128 * 1024
const scope = "https://www.googleapis.com/auth/cloud-platform"

/** How long a token of a service account lives where the configuration does not say. */
const lifetimeSeconds = 3600

const FederatedToken = Schema.Struct({ access_token: Schema.NonEmptyString })
const ImpersonatedToken = Schema.Struct({ accessToken: Schema.NonEmptyString })

const noToken = new TokenExchangeFailed({ isRefused: true, detail: "Google returned no access token." })

interface Post {
  readonly url: string
  readonly data: URLSearchParams | object
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends one request. The clients of the library that exchange tokens cannot be aborted. */
const post = <A>(request: Post, schema: Schema.Decoder<A>): Effect.Effect<A, TokenExchangeFailed> =>
  Effect.tryPromise({
    try: async (signal) => {
      // Loaded where it is used: most servers have no use for it.
      const { PassThroughClient } = await import("google-auth-library")
      return await new PassThroughClient().request<unknown>({
        ...request,
        method: "POST",
        timeout: requestMilliseconds,
        size: responseBytesMax,
        retry: false,
        redirect: "error",
        signal,
      })
    },
    catch: tokenExchangeFailure,
  }).pipe(
    Effect.flatMap(({ data }) => Schema.decodeUnknownEffect(schema)(data)),
    Effect.catchTag("SchemaError", () => Effect.fail(noToken)),
  )

const make = Effect.gen(function* () {
  const { accountCredentials, securityTokens } = yield* GoogleAddresses

  const federated = ({ audience, subject_token_type }: ExternalAccount, subject_token: string) =>
    post(
      {
        url: `${securityTokens}/v1/token`,
        data: new URLSearchParams({
          grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
          requested_token_type: "urn:ietf:params:oauth:token-type:access_token",
          audience,
          scope,
          subject_token,
          subject_token_type,
        }),
      },
      FederatedToken,
    )

  const impersonated = (path: string, token: string, seconds = lifetimeSeconds) =>
    post(
      {
        url: accountCredentials + path,
        data: { scope: [scope], lifetime: `${seconds}s` },
        headers: { authorization: `Bearer ${token}` },
      },
      ImpersonatedToken,
    )

  const accessToken = Effect.fnUntraced(function* (account: ExternalAccount, subjectToken: string) {
    const { access_token } = yield* federated(account, subjectToken)
    const { service_account_impersonation: options, service_account_impersonation_url: url } = account
    if (url === undefined) return access_token
    const { pathname } = new URL(url)
    return (yield* impersonated(pathname, access_token, options?.token_lifetime_seconds)).accessToken
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
