import { Context } from "effect"

/** The addresses of Google's APIs. Only a test has others: no request can name one. */
export const GoogleAddresses = Context.Reference<{
  readonly secretManager: string
  readonly securityTokens: string
  readonly accountCredentials: string
}>("orrery/adapters/gcp/GoogleAddresses", {
  defaultValue: () => ({
    secretManager: "https://secretmanager.googleapis.com",
    securityTokens: "https://sts.googleapis.com",
    accountCredentials: "https://iamcredentials.googleapis.com",
  }),
})
