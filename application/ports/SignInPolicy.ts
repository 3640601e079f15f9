import { Context } from "effect"

/** The operator's rules for sign-in. */
export interface Policy {
  /** Who becomes a global admin at the first sign-in: verified addresses, in lower case. */
  readonly administratorEmails: ReadonlyArray<string>
  /**
   * Whether a person may sign in as the owner that a server creates at its first start. That address is public and belongs
   * to no one, so a provider that lets people choose their own address must not assert it.
   */
  readonly firstOwnerSignsIn: boolean
}

/** Set by the composition root. */
export const SignInPolicy = Context.Reference<Policy>("orrery/application/ports/SignInPolicy", {
  defaultValue: () => ({ administratorEmails: [], firstOwnerSignsIn: false }),
})
