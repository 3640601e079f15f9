import { Option, Schema } from "effect"

/** Where Google exchanges the token of another identity provider. Any other address would get the user's token. */
export const exchangeUrl = "https://sts.googleapis.com/v1/token"

export const subjectTokenTypes = [
  "urn:ietf:params:oauth:token-type:jwt",
  "urn:ietf:params:oauth:token-type:id_token",
] as const

/** The configuration of workload identity federation, with every field left out that Orrery does not use. */
export interface ExternalAccount {
  readonly type: "external_account"
  readonly audience: string
  readonly subject_token_type: string
  readonly token_url: string
  readonly service_account_impersonation_url?: string
  readonly service_account_impersonation?: { readonly token_lifetime_seconds: number }
}

/** What is wrong with a configuration. */
export type FederationProblem =
  | "format"
  | "audience"
  | "subjectTokenType"
  | "tokenUrl"
  | "impersonation"
  | "lifetime"
  | "source"

const Given = Schema.fromJsonString(
  Schema.Struct({
    type: Schema.Literal("external_account"),
    audience: Schema.String,
    subject_token_type: Schema.String,
    token_url: Schema.optionalKey(Schema.String),
    service_account_impersonation_url: Schema.optionalKey(Schema.String),
    service_account_impersonation: Schema.optionalKey(Schema.Struct({ token_lifetime_seconds: Schema.Int })),
    universe_domain: Schema.optionalKey(Schema.Literal("googleapis.com")),
    credential_source: Schema.optionalKey(Schema.Unknown),
  }),
)

const decode = Schema.decodeUnknownOption(Given)

export const configurationCharactersMax = 8192

const audiencePattern =
  /^\/\/iam\.googleapis\.com\/projects\/\d{1,20}\/locations\/global\/workloadIdentityPools\/[a-z0-9-]{4,32}\/providers\/[a-z0-9-]{4,32}$/
const impersonationPattern =
  /^https:\/\/iamcredentials\.googleapis\.com\/v1\/projects\/-\/serviceAccounts\/[a-z0-9-]{1,63}@[a-z0-9.-]{1,100}\.gserviceaccount\.com:generateAccessToken$/

const problemOf = (given: typeof Given.Type): FederationProblem | undefined => {
  const { service_account_impersonation_url: impersonation, service_account_impersonation: options } = given
  if (given.credential_source !== undefined) return "source"
  if (!audiencePattern.test(given.audience)) return "audience"
  if (!subjectTokenTypes.some((type) => type === given.subject_token_type)) return "subjectTokenType"
  if (given.token_url !== undefined && given.token_url !== exchangeUrl) return "tokenUrl"
  if (impersonation !== undefined && !impersonationPattern.test(impersonation)) return "impersonation"
  const seconds = options?.token_lifetime_seconds ?? 3600
  return seconds < 600 || seconds > 43_200 ? "lifetime" : undefined
}

/**
 * The configuration of workload identity federation in a JSON text.
 *
 * It may not say where the token comes from: such a configuration names a file, an address or a program of the machine that
 * reads it, and this is Orrery's.
 */
export const readExternalAccount = (
  text: string,
): { readonly account: ExternalAccount } | { readonly problem: FederationProblem } => {
  const given = text.length > configurationCharactersMax ? undefined : Option.getOrUndefined(decode(text))
  const problem = given === undefined ? "format" : problemOf(given)
  if (given === undefined || problem !== undefined) return { problem: problem ?? "format" }
  const { credential_source: _source, universe_domain: _domain, ...account } = given
  return { account: { ...account, token_url: exchangeUrl } }
}
