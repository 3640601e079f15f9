import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

import { RolePlans } from "#adapters/cli/aws/RolePlans.ts"
import { ApplicationPlans } from "#adapters/cli/azure/ApplicationPlans.ts"
import { CreatorPlans } from "#adapters/cli/gcp/CreatorPlans.ts"

const rolePlans = Layer.succeed(RolePlans, {
  plan: (role) =>
    Effect.flatMap(
      Effect.promise(() => import("#adapters/aws/access/RolePlan.ts")),
      ({ planRole }) => planRole({}, role),
    ),
})

const creatorPlans = Layer.succeed(CreatorPlans, {
  plan: (creator) =>
    Effect.flatMap(
      Effect.promise(() =>
        Promise.all([import("#adapters/gcp/access/CreatorPlan.ts"), import("#adapters/gcp/access/IamApi.ts")]),
      ),
      ([{ planCreator }, { googleIam }]) => planCreator(googleIam, creator),
    ),
})

const applicationPlans = Layer.succeed(ApplicationPlans, {
  plan: (application) =>
    Effect.flatMap(
      Effect.promise(() =>
        Promise.all([
          import("#adapters/azure/access/ApplicationPlan.ts"),
          import("#adapters/azure/access/EntraRequests.ts"),
        ]),
      ),
      ([{ planApplication }, { entraPlace }]) => planApplication(entraPlace, application),
    ),
})

/** `orrery utils` asks and changes a cloud with the identity of this machine; the code for it is loaded only then. */
export const layer = Layer.mergeAll(rolePlans, creatorPlans, applicationPlans)
