import { Effect } from "effect"

import { type CloudAccess, type CloudProbe, ProbeFailed } from "#application/ports/CloudProbes.ts"

import { type AwsPlace, type ClientSettings, settingsFor } from "./AwsConnection.ts"
import { deniedActions } from "./AwsDeniedPermissions.ts"
import { identityFailure, identityOf } from "./AwsIdentity.ts"
import { missingImages } from "./AwsImages.ts"
import { takenNames } from "./AwsNames.ts"
import { clusterVersions, networkOf, offeredZones } from "./AwsOffers.ts"
import { quotaStates } from "./AwsQuotaStates.ts"
import { resourceArns } from "./AwsResourceArns.ts"

/** Asks AWS with the access of a cluster's program. The keys of a role are asked for once. */
export const connectToAws =
  (place: AwsPlace = {}) =>
  (access: CloudAccess): Effect.Effect<CloudProbe> =>
    Effect.gen(function* () {
      const settings = yield* Effect.cached(Effect.mapError(settingsFor(place, access), identityFailure))
      const identity = yield* Effect.cached(Effect.flatMap(settings, identityOf))
      const unavailable = ({ reason }: { readonly reason: string }) => new ProbeFailed({ reason })
      const withSettings = <A>(ask: (known: ClientSettings) => Effect.Effect<A, ProbeFailed>) =>
        Effect.flatMap(Effect.mapError(settings, unavailable), ask)
      return {
        identity,
        deniedPermissions: (actions) =>
          withSettings((known) =>
            Effect.flatMap(Effect.mapError(identity, unavailable), ({ principal }) =>
              deniedActions(known, principal, actions, resourceArns(access)),
            ),
          ),
        quotas: (quotas) => withSettings((known) => quotaStates(known, quotas)),
        offeredZones: (machineTypes) => withSettings((known) => offeredZones(known, machineTypes)),
        network: (networkId) => withSettings((known) => networkOf(known, networkId)),
        takenNames: (names) => withSettings((known) => takenNames(known, names)),
        kubernetesVersions: access.provisioner === "eks" ? withSettings(clusterVersions) : Effect.undefined,
        missingImages: (images) => withSettings((known) => missingImages(known, images)),
      }
    })
