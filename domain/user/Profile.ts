import { Effect } from "effect"

import { isEmailAddress } from "./EmailAddress.ts"
import type { IdentityClaims } from "./IdentityClaims.ts"
import { InvalidProfile } from "./InvalidProfile.ts"

const nameCharactersMax = 100

/** Control characters, and those that change the direction of the surrounding text. */
const disturbing = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

/** Reads from a token what a profile needs: a verified address, and a name, which defaults to the address. */
export const readProfile = ({
  email,
  emailVerified,
  name = "",
}: IdentityClaims): Effect.Effect<{ readonly email: string; readonly name: string }, InvalidProfile> => {
  if (email === undefined || email === "") return Effect.fail(new InvalidProfile({ reason: "email missing" }))
  if (!emailVerified) return Effect.fail(new InvalidProfile({ reason: "email not verified" }))
  if (!isEmailAddress(email)) return Effect.fail(new InvalidProfile({ reason: "email unusable" }))
  const shown = name.replaceAll(disturbing, " ").trim()
  return Effect.succeed({ email, name: [...(shown === "" ? email : shown)].slice(0, nameCharactersMax).join("") })
}

/**
 * Whether a list of lower-case addresses contains an address. Only A to Z are folded: full Unicode folding turns the
 * Kelvin sign into a k, which would match another person's address.
 */
export const isAmong = (addresses: ReadonlyArray<string>, email: string): boolean =>
  addresses.includes(email.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase()))
