import { Effect, Schema } from "effect"

import type { AccessPlan, AccessRefused } from "#adapters/interfaces/AccessPlan.ts"

import { applicationChanges, requireApplication } from "./ApplicationObjects.ts"
import { type EntraPlace, entraRequests, untilKnown } from "./EntraRequests.ts"
import { credentialChange, type TrustedTokens } from "./FederatedCredential.ts"
import { assignmentChange, roleChange } from "./RoleObjects.ts"

/** An application that Orrery acts as, with what it may do and whose tokens it trusts. */
export interface RequestedApplication extends TrustedTokens {
  readonly name: string
  readonly subscription: string
  readonly actions: ReadonlyArray<string>
}

const Subscription = Schema.Struct({ displayName: Schema.String, tenantId: Schema.String })

/** What a subscription and its tenant lack of an application. Nothing is changed until a change is run. */
export const planApplication = Effect.fn("ApplicationPlan")(function* (
  place: EntraPlace,
  application: RequestedApplication,
): Effect.fn.Return<AccessPlan, AccessRefused> {
  const { actions, name, subscription } = application
  const requests = yield* entraRequests(place)
  const scope = `/subscriptions/${subscription}`
  const { displayName, tenantId } = yield* requests.management.send(
    { action: "Microsoft.Resources/subscriptions/read", path: `${scope}?api-version=2022-12-01` },
    Subscription,
  )
  const role = { name, scope, actions }
  const { change, id } = yield* roleChange(requests, role)
  return {
    place: `subscription ${displayName} (${subscription}) of tenant ${tenantId}`,
    caller: "the identity of `az login` or of this machine",
    changes: [
      change,
      ...(yield* applicationChanges(requests, name)),
      yield* credentialChange(requests, name, application),
      yield* assignmentChange(requests, role, id),
    ],
    results: Effect.map(untilKnown(requireApplication(requests, name), ["unknown_application"]), ({ appId }) => ({
      clientId: appId,
      tenantId,
    })),
  }
})
