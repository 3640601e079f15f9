import { Effect, Schema } from "effect"

import {
  type CloudAccess,
  type CloudProbe,
  CredentialsRefused,
  type ProbeFailed,
} from "#application/ports/CloudProbes.ts"

import {
  connectionFor,
  type GcpConnection,
  type GcpFailure,
  type GcpPlace,
  googlePlace,
  probeFailed,
} from "./GcpConnection.ts"
import {
  deniedPermissions,
  masterVersions,
  missingImages,
  networkOf,
  offeredZones,
  quotaStates,
  takenNames,
} from "./GcpQuestions.ts"

const Project = Schema.Struct({ projectId: Schema.String })

/** An API that is not enabled yet, as in a new project, says nothing about the credentials. */
const identityFailure =
  (project: string) =>
  (failure: GcpFailure): CredentialsRefused | ProbeFailed => {
    const { code, status } = failure
    if (code === "SERVICE_DISABLED") return probeFailed(failure)
    if (status === 403) {
      return new CredentialsRefused({ reason: `They may not read the project ${project}, or it does not exist.` })
    }
    return status === 400 || status === 401 || code.startsWith("invalid_")
      ? new CredentialsRefused({ reason: `Google Cloud responded with ${code}.` })
      : probeFailed(failure)
  }

/** Asks Google Cloud with the access of a cluster's program. */
export const connectToGcp =
  (place: GcpPlace = googlePlace) =>
  (access: CloudAccess): Effect.Effect<CloudProbe> =>
    Effect.gen(function* () {
      const connection = yield* Effect.cached(connectionFor(access))
      const ask = <A>(question: (known: GcpConnection) => Effect.Effect<A, GcpFailure>) =>
        Effect.mapError(Effect.flatMap(connection, question), probeFailed)
      return {
        identity: Effect.flatMap(connection, ({ principal, send }) =>
          Effect.map(send(`${place.resourceManager}/v3/projects/${access.accountId}`, Project), ({ projectId }) => ({
            accountId: projectId,
            principal,
          })),
        ).pipe(Effect.mapError(identityFailure(access.accountId))),
        deniedPermissions: (actions) => ask((known) => deniedPermissions(known, place, access, actions)),
        quotas: (quotas) => ask((known) => quotaStates(known, place, access, quotas)),
        offeredZones: (machineTypes) => ask((known) => offeredZones(known, place, access, machineTypes)),
        network: (networkId) => ask((known) => networkOf(known, place, access, networkId)),
        takenNames: (names) => ask((known) => takenNames(known, place, access, names)),
        kubernetesVersions:
          access.provisioner === "gke" ? ask((known) => masterVersions(known, place, access)) : Effect.undefined,
        missingImages: (images) => ask((known) => missingImages(known, place, images)),
      }
    })
