import { Context, type Effect, type Redacted, Schema, type Scope } from "effect"

import type { CloudProvider } from "#domain/cloud/CloudProvider.ts"
import type { Quota } from "#domain/cloud/Quota.ts"
import type { FixedName } from "#domain/infrastructure/FixedNames.ts"
import type { CloudIdentity } from "#domain/preflight/JudgeIdentity.ts"
import type { GivenNetwork } from "#domain/preflight/JudgeNetwork.ts"
import type { QuotaState } from "#domain/preflight/JudgeQuotas.ts"

/** Where a cluster is to be, and the access to it. */
export interface CloudAccess {
  readonly provider: CloudProvider
  readonly organizationId: string
  readonly clusterId: string
  readonly accountId: string
  readonly region: string
  /** The type of the provisioner. */
  readonly provisioner: string
  /** The cluster's `main.tf.json`: its provider block configures the access to its cloud. */
  readonly program: string
  readonly credentials: Redacted.Redacted<Readonly<Record<string, string>>>
}

/** The cloud refuses the credentials. The reason has no secret. */
export class CredentialsRefused extends Schema.TaggedError<CredentialsRefused>()("CredentialsRefused", {
  reason: Schema.String,
}) {
  override get message() {
    return this.reason
  }
}

/** The cloud did not respond to a question: it refused, failed or was unreachable. The reason has no secret. */
export class ProbeFailed extends Schema.TaggedError<ProbeFailed>()("ProbeFailed", { reason: Schema.String }) {
  override get message() {
    return this.reason
  }
}

/** Questions to one account of a cloud. None of them changes anything. */
export interface CloudProbe {
  readonly identity: Effect.Effect<CloudIdentity, CredentialsRefused | ProbeFailed>
  /** Those of the actions that the credentials are not allowed. */
  readonly deniedPermissions: (actions: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<string>, ProbeFailed>
  /** By code. A quota that the cloud does not know is left out. */
  readonly quotas: (quotas: ReadonlyArray<Quota>) => Effect.Effect<ReadonlyMap<string, QuotaState>, ProbeFailed>
  /** By machine type: the zones of the region that offer it. */
  readonly offeredZones: (
    machineTypes: ReadonlyArray<string>,
  ) => Effect.Effect<ReadonlyMap<string, ReadonlyArray<string>>, ProbeFailed>
  /** A network of the user; undefined where there is none of this id or name. */
  readonly network: (networkId: string) => Effect.Effect<GivenNetwork | undefined, ProbeFailed>
  /** Those of the names that the account already has. A name that cannot be looked up is left out. */
  readonly takenNames: (names: ReadonlyArray<FixedName>) => Effect.Effect<ReadonlyArray<FixedName>, ProbeFailed>
  /** The Kubernetes versions that the cloud creates in the region; undefined where it has no list. */
  readonly kubernetesVersions: Effect.Effect<ReadonlyArray<string> | undefined, ProbeFailed>
  /** Those of the images that do not exist or cannot be used. */
  readonly missingImages: (images: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<string>, ProbeFailed>
}

/**
 * Asks a cloud, within seconds and without an engine, whether a cluster can be created there. Every adapter passes
 * tests/contracts/CloudProbesContract.ts.
 */
export class CloudProbes extends Context.Service<
  CloudProbes,
  {
    readonly simulated: boolean
    /** Connections close with the scope. */
    readonly connect: (access: CloudAccess) => Effect.Effect<CloudProbe, never, Scope.Scope>
  }
>()("orrery/application/ports/CloudProbes") {}
