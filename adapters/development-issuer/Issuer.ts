import { Effect } from "effect"

import { type Grants, makeGrants } from "./flows/Grants.ts"
import type { IssuerSettings } from "./IssuerSettings.ts"
import { developmentPassword, makePasswordCheck } from "./secrets/Password.ts"
import { type SigningKey, signingKey } from "./secrets/SigningKey.ts"

/** The services of the issuer's endpoints. */
export interface Issuer {
  readonly settings: IssuerSettings
  readonly key: SigningKey
  readonly grants: Grants
  readonly checkPassword: ReturnType<typeof makePasswordCheck>
}

export const makeIssuer = Effect.fn("Issuer.make")(function* (settings: IssuerSettings) {
  const password = yield* developmentPassword(settings.dataDirectory)
  const key = yield* signingKey(settings.dataDirectory)
  return { settings, key, grants: makeGrants(), checkPassword: makePasswordCheck(password) } satisfies Issuer
})
