import { Effect, Record, Redacted, Schema } from "effect"

import {
  type CloudAccess,
  type CloudProbe,
  CredentialsRefused,
  type ProbeFailed,
} from "#application/ports/CloudProbes.ts"

import { type AzureConnection, connectionFor } from "./AzureConnection.ts"
import { deniedPermissions } from "./AzureDeniedPermissions.ts"
import { missingImages, networkOf, offeredVersions, offeredZones, quotaStates, takenNames } from "./AzureQuestions.ts"
import { type AzureFailure, probeFailed } from "./AzureRequests.ts"
import { type AzurePlace, azurePlace } from "./AzureToken.ts"

const Subscription = Schema.Struct({ subscriptionId: Schema.String, state: Schema.String })

const ownIdentity =
  "Orrery does not act with its own identity in a subscription, because it cannot prove to Azure for which organization it acts. Use type static with ARM_CLIENT_ID, ARM_TENANT_ID and ARM_CLIENT_SECRET, or ARM_OIDC_TOKEN, or a secret in a store."

/** Nothing can be created in these. */
const closedStates = ["Disabled", "Deleted"]

/** Azure responds with 404 for a subscription of another tenant as for none. */
const identityFailure =
  (subscription: string) =>
  (failure: AzureFailure): CredentialsRefused | ProbeFailed => {
    const { code, status } = failure
    if (status === 403 || status === 404) {
      const reason = `They may not read the subscription ${subscription}, or it does not exist in their tenant.`
      return new CredentialsRefused({ reason })
    }
    return status === 400 || status === 401
      ? new CredentialsRefused({ reason: `Azure responded with ${code}.` })
      : probeFailed(failure)
  }

/** The subscription of the request, which has to be open. */
const subscriptionOf = ({ accountId }: CloudAccess, { principal, send }: AzureConnection) =>
  Effect.gen(function* () {
    const { state, subscriptionId } = yield* Effect.mapError(
      send("", "2022-12-01", Subscription),
      identityFailure(accountId),
    )
    if (closedStates.includes(state)) {
      const reason = `The subscription ${accountId} is ${state.toLowerCase()}. Enable it in Azure.`
      return yield* new CredentialsRefused({ reason })
    }
    return { accountId: subscriptionId.toLowerCase(), principal }
  })

/** Asks Azure with the access of a cluster's program. */
export const connectToAzure =
  (place: AzurePlace = azurePlace) =>
  (access: CloudAccess): Effect.Effect<CloudProbe> =>
    Effect.gen(function* () {
      const connection = yield* Effect.cached(connectionFor(place, access))
      const ask = <A>(question: (known: AzureConnection) => Effect.Effect<A, AzureFailure>) =>
        Effect.mapError(Effect.flatMap(connection, question), probeFailed)
      return {
        identity: Record.isEmptyRecord(Redacted.value(access.credentials))
          ? Effect.fail(new CredentialsRefused({ reason: ownIdentity }))
          : connection.pipe(
              Effect.mapError(identityFailure(access.accountId)),
              Effect.flatMap((known) => subscriptionOf(access, known)),
            ),
        deniedPermissions: (actions) => ask((known) => deniedPermissions(known, actions)),
        quotas: (quotas) => ask((known) => quotaStates(known, access, quotas)),
        offeredZones: (machineTypes) => ask((known) => offeredZones(known, access, machineTypes)),
        network: (networkId) => ask((known) => networkOf(known, access, networkId)),
        takenNames: (names) => ask((known) => takenNames(known, names)),
        kubernetesVersions:
          access.provisioner === "aks" ? ask((known) => offeredVersions(known, access)) : Effect.undefined,
        missingImages: (images) => ask((known) => missingImages(known, images)),
      }
    })
