import { Effect } from "effect"

import type { IdentityClaims } from "./IdentityClaims.ts"
import { InvalidProfile } from "./InvalidProfile.ts"

const emailCharactersMax = 254
const nameCharactersMax = 100

/**
 * One address without spaces and whatever nobody sees, such as control characters, as RFC 5321 §4.5.3.1 limits it: no two addresses
 * look the same because of such a character. What an address reaches is the provider's to verify.
 */
const emailPattern = /^[^\s@\p{C}]{1,64}@[^\s@\p{C}]{1,189}$/u

/** Control characters, and those that turn the direction of all the text around a name. */
const disturbing = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

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
  const shown = name.replaceAll(disturbing, " ").trim()
  return Effect.succeed({ email, name: [...(shown === "" ? email : shown)].slice(0, nameCharactersMax).join("") })
}

/**
 * Whether an address is among some that are in lower case. Only A to Z have a lower case here: the Kelvin sign becomes a k as well,
 * and yet it is somebody else's address.
 */
export const isAmong = (addresses: ReadonlyArray<string>, email: string): boolean =>
  addresses.includes(email.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase()))
