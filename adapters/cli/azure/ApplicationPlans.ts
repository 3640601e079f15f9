import { Context, Effect } from "effect"

import { type AccessPlan, AccessRefused } from "#adapters/interfaces/AccessPlan.ts"

import type { ClusterApplication } from "./ClusterApplication.ts"

/** Finds what a subscription lacks of an application, with the credentials of this machine. */
export const ApplicationPlans = Context.Reference<{
  readonly plan: (
    application: ClusterApplication & { readonly audience: string },
  ) => Effect.Effect<AccessPlan, AccessRefused>
}>("orrery/adapters/cli/azure/ApplicationPlans", {
  defaultValue: () => ({
    plan: () =>
      Effect.fail(
        new AccessRefused({
          action: "a connection",
          cloud: "Azure",
          code: "nothing",
          remedy: "This program has no client.",
        }),
      ),
  }),
})
