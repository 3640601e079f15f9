import { Schema } from "effect"

import type { Remedy } from "../shared/Remedy.ts"

const signIn: Remedy = { action: "signIn" }
const askOperator = "If signing in again does not help, ask the operator of this server."

interface Explanation {
  readonly message: string
  readonly remedy?: Remedy
}

/** What each reason means, and what to do next. */
const explanations = {
  malformed: { message: "The bearer token is not a signed JSON Web Token.", remedy: signIn },
  tooLarge: {
    message: "The bearer token is longer than this server accepts. Ask the operator to configure fewer claims.",
  },
  type: { message: "This is a JSON Web Token of another kind. Send an ID token, or an access token for this API." },
  algorithm: { message: `The bearer token is not signed with RS256, ES256 or EdDSA. ${askOperator}` },
  noKeyId: { message: `The bearer token does not say which key signed it. ${askOperator}` },
  unknownKey: {
    message: "The bearer token is signed with a key that the identity provider does not publish.",
    remedy: signIn,
  },
  signature: { message: "The signature of the bearer token does not match.", remedy: signIn },
  issuer: {
    message: "The bearer token comes from another identity provider.",
    remedy: { action: "readSignInConfiguration" },
  },
  audience: {
    message: "The bearer token was issued for another audience.",
    remedy: { action: "readSignInConfiguration" },
  },
  expired: { message: "The bearer token has expired.", remedy: signIn },
  notYetValid: {
    message: "The bearer token is not valid yet. Check the clocks of this machine and of the identity provider.",
    remedy: signIn,
  },
  claims: {
    message: `The bearer token lacks a claim, or a claim cannot be read: iss, sub, aud, exp and iat are required. ${askOperator}`,
  },
} as const satisfies Readonly<Record<string, Explanation>>

export type InvalidIdentityTokenReason = keyof typeof explanations

/** A token that does not prove the caller's identity: 401. The error contains no part of the token. */
export class InvalidIdentityToken extends Schema.TaggedError<InvalidIdentityToken>()("InvalidIdentityToken", {
  reason: Schema.Literals(Object.keys(explanations) as ReadonlyArray<InvalidIdentityTokenReason>),
}) {
  override get message() {
    return explanations[this.reason].message
  }
  get remedy(): Remedy | undefined {
    const explanation: Explanation = explanations[this.reason]
    return explanation.remedy
  }
}
