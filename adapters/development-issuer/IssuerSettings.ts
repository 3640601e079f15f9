/** The external settings of the development issuer. */
export interface IssuerSettings {
  /** Its address, without a slash at the end: the `iss` of its tokens. */
  readonly issuer: string
  /** The one client it knows: the command line. */
  readonly clientId: string
  /** The `aud` of its access tokens: the API. */
  readonly audience: string
  readonly dataDirectory: string
}

/** The scopes that a client may request; others are ignored (RFC 6749 §3.3). */
export const scopes = ["openid", "email", "profile"]
