/** The external settings of the development issuer. */
export interface IssuerSettings {
  /** Where it is reached, without a slash at the end: the `iss` of its tokens. */
  readonly issuer: string
  /** The one client it knows: the command line. */
  readonly clientId: string
  /** The `aud` of its access tokens: the API. */
  readonly audience: string
  readonly dataDirectory: string
}

/** What may be asked for; everything else is ignored (RFC 6749 §3.3). */
export const scopes = ["openid", "email", "profile"]
