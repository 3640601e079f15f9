import { Context } from "effect"

/** What the operator decided about who signs in. */
export interface Policy {
  /** Who becomes a global admin at the first sign-in: verified addresses, in lower case. */
  readonly administratorEmails: ReadonlyArray<string>
}

/** Set by the composition root. */
export const SignInPolicy = Context.Reference<Policy>("orrery/application/ports/SignInPolicy", {
  defaultValue: () => ({ administratorEmails: [] }),
})
