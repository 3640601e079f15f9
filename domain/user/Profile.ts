import { Effect } from "effect"

import type { IdentityClaims } from "./IdentityClaims.ts"
import { InvalidProfile } from "./InvalidProfile.ts"

const emailCharactersMax = 254
const nameCharactersMax = 100

/** One address without spaces or control characters, as RFC 5321 §4.5.3.1 limits it. What it reaches is the provider's to verify. */
const emailPattern = /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]{1,189}$/u

/** Reads from a token what a profile needs: a verified address, and a name, for which the address stands in. */
export const readProfile = ({
  email,
  emailVerified,
  name = "",
}: IdentityClaims): Effect.Effect<{ readonly email: string; readonly name: string }, InvalidProfile> => {
  if (email === undefined || email === "") return Effect.fail(new InvalidProfile({ reason: "email missing" }))
  if (!emailVerified) return Effect.fail(new InvalidProfile({ reason: "email not verified" }))
  if (email.length > emailCharactersMax || !emailPattern.test(email)) {
    return Effect.fail(new InvalidProfile({ reason: "email unusable" }))
  }
  const shown = name.replaceAll(/\p{Cc}+/gu, " ").trim()
  return Effect.succeed({ email, name: [...(shown === "" ? email : shown)].slice(0, nameCharactersMax).join("") })
}
