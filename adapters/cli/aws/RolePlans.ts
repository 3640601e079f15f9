import { Context, Effect, type Schema, type Scope } from "effect"

import { type AccessPlan, AccessRefused } from "#adapters/interfaces/AccessPlan.ts"

/** A role with what it may do, as IAM takes it. */
export interface PlannedRole {
  readonly name: string
  /** `aws`, `aws-cn` or `aws-us-gov`. */
  readonly partition: string
  readonly trust: Schema.Json
  readonly policies: ReadonlyArray<Schema.Json>
}

/** Finds what an account lacks of a role, with the identity of this machine. */
export const RolePlans = Context.Reference<{
  readonly plan: (role: PlannedRole) => Effect.Effect<AccessPlan, AccessRefused, Scope.Scope>
}>("orrery/adapters/cli/aws/RolePlans", {
  defaultValue: () => ({
    plan: () =>
      Effect.fail(
        new AccessRefused({
          action: "a connection",
          cloud: "AWS",
          code: "nothing",
          remedy: "This program has no client.",
        }),
      ),
  }),
})
