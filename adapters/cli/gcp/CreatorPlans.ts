import { Context, Effect } from "effect"

import { type AccessPlan, AccessRefused } from "#adapters/interfaces/AccessPlan.ts"

import type { ClusterCreator } from "./ClusterCreator.ts"

/** Finds what a project lacks of a service account, with the credentials of this machine. */
export const CreatorPlans = Context.Reference<{
  readonly plan: (creator: ClusterCreator & { readonly roleId: string }) => Effect.Effect<AccessPlan, AccessRefused>
}>("orrery/adapters/cli/gcp/CreatorPlans", {
  defaultValue: () => ({
    plan: () =>
      Effect.fail(
        new AccessRefused({
          action: "a connection",
          cloud: "Google Cloud",
          code: "nothing",
          remedy: "This program has no client.",
        }),
      ),
  }),
})
