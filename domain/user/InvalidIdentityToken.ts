import { Schema } from "effect"

const signInAgain = "Sign in again with `orrery auth login`."
const askOperator = "Ask the operator of this server if signing in again does not help."

/** What each reason means, and what to do next. */
const explanations = {
  malformed: `The bearer token is not a signed JSON Web Token. ${signInAgain}`,
  tooLarge: `The bearer token is longer than this server reads. Ask the operator to have fewer claims put into it.`,
  type: "This is a JSON Web Token of another kind. Send an ID token, or an access token for this API.",
  algorithm: `The bearer token is not signed with RS256, ES256 or EdDSA. ${askOperator}`,
  noKeyId: `The bearer token does not say which key signed it. ${askOperator}`,
  unknownKey: `The bearer token is signed with a key that the identity provider does not publish. ${signInAgain}`,
  signature: `The signature of the bearer token does not match. ${signInAgain}`,
  issuer:
    "The bearer token comes from another identity provider. GET /api/v1/auth/configuration names the one this server trusts.",
  audience:
    "The bearer token was made for something else. GET /api/v1/auth/configuration names the audience it has to have.",
  expired: `The bearer token has expired. ${signInAgain}`,
  notYetValid: `The bearer token is not valid yet. Check the clocks of this machine and of the identity provider. ${signInAgain}`,
  claims: `The bearer token lacks a claim, or one cannot be read: iss, sub, aud, exp and iat have to be there. ${askOperator}`,
} as const

export type InvalidIdentityTokenReason = keyof typeof explanations

/** A token that does not prove who somebody is: 401. Nothing of the token is repeated. */
export class InvalidIdentityToken extends Schema.TaggedError<InvalidIdentityToken>()("InvalidIdentityToken", {
  reason: Schema.Literals(Object.keys(explanations) as ReadonlyArray<InvalidIdentityTokenReason>),
}) {
  override get message() {
    return explanations[this.reason]
  }
}
