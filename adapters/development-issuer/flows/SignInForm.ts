import { Effect } from "effect"

import type { Issuer } from "../Issuer.ts"
import type { Fields } from "./FormFields.ts"
import { type Mistake, type Person, readPerson } from "./Person.ts"

/** The outcome of a posted sign-in form. */
export type SignInOutcome =
  | { readonly _tag: "SignedIn"; readonly person: Person }
  | {
      readonly _tag: "Refused"
      readonly status: 400 | 403 | 429
      readonly mistake: Mistake
      readonly retryAfterSeconds?: number
    }

const refused = (status: 400 | 403, mistake: Mistake): SignInOutcome => ({ _tag: "Refused", status, mistake })

/** Signs in a person who enters an email address and the development password. */
export const signIn = Effect.fn("SignInForm.signIn")(function* ({ checkPassword }: Issuer, fields: Fields) {
  const person = readPerson(fields.get("email") ?? "", fields.get("name") ?? "")
  if ("field" in person) return refused(400, person)

  const verdict = yield* checkPassword(fields.get("password") ?? "")
  switch (verdict._tag) {
    case "Right":
      return { _tag: "SignedIn", person } satisfies SignInOutcome
    case "Wrong":
      yield* Effect.logWarning("A sign-in with the development issuer failed: wrong password.")
      return refused(403, { field: "password", message: "That is not the development password." })
    case "TooManyAttempts":
      yield* Effect.logWarning("A sign-in with the development issuer was refused: too many wrong passwords.")
      return {
        _tag: "Refused",
        status: 429,
        retryAfterSeconds: verdict.retryAfterSeconds,
        mistake: {
          field: "password",
          message: `Too many wrong passwords. Try again in ${verdict.retryAfterSeconds} s.`,
        },
      } satisfies SignInOutcome
  }
})
