import { Context } from "effect"

/** What the operator decided about who signs in. */
export interface Policy {
  /** Who becomes a global admin at the first sign-in: verified addresses, in lower case. */
  readonly administratorEmails: ReadonlyArray<string>
  /**
   * Whether somebody may sign in as the owner a server makes at its first start. That address is known to all and nobody's, so it is not
   * to be left to a provider where people may say themselves which address is theirs.
   */
  readonly firstOwnerSignsIn: boolean
}

/** Set by the composition root. */
export const SignInPolicy = Context.Reference<Policy>("orrery/application/ports/SignInPolicy", {
  defaultValue: () => ({ administratorEmails: [], firstOwnerSignsIn: false }),
})
