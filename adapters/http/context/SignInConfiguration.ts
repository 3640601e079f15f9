import { Context } from "effect"

/**
 * How a client signs a user in to this server.
 *
 * A client asks the issuer for `scopes`. Where `audience` is the client's own id it sends the ID token to the API; otherwise it
 * requests that audience too, and sends the access token.
 */
export interface SignInConfiguration {
  /** Where OpenID Connect discovery begins, and the `iss` of every token. */
  readonly issuer: string
  readonly clientId: string
  /** The first of the audiences that the API accepts. */
  readonly audience: string
  readonly scopes: ReadonlyArray<string>
  /** Whether this server runs the issuer itself, which accepts anyone with the development password. */
  readonly development: boolean
}

/** Bound to what the server is configured with; by default the issuer that a server runs itself. */
export const SignInConfiguration = Context.Reference<SignInConfiguration>(
  "orrery/adapters/http/context/SignInConfiguration",
  {
    defaultValue: () => ({
      issuer: "http://127.0.0.1:9465",
      clientId: "orrery-cli",
      audience: "orrery",
      scopes: ["openid", "email", "profile"],
      development: true,
    }),
  },
)
