import { Context, DateTime, Effect, Layer } from "effect"

import { lookUpRegion } from "#domain/catalogue/CatalogueLookup.ts"
import type { CloudProvider } from "#domain/cloud/CloudProvider.ts"
import {
  type KubernetesRelease,
  type KubernetesSupport,
  type KubernetesVersionTable,
  supportOf,
  type UpgradePath,
  upgradePaths,
} from "#domain/provisioner/KubernetesVersionTable.ts"
import { chooseProvisioner, type ProvisionerQuery } from "#domain/provisioner/ProvisionerChoice.ts"
import { definitions, type ProvisionerType } from "#domain/provisioner/ProvisionerType.ts"
import { InvalidRequest } from "#domain/shared/InvalidRequest.ts"

/** Which versions a caller asks for. Every region of a cloud has the same ones; the region only has to exist. */
export interface KubernetesVersionQuery extends ProvisionerQuery {
  readonly region?: string
}

/** The versions of a provisioner as they stand today. */
export interface KubernetesVersions {
  readonly provisionerType: ProvisionerType
  /** Absent for a provisioner that runs on every cloud, where the caller names none. */
  readonly provider: CloudProvider | undefined
  readonly table: KubernetesVersionTable
  readonly releases: ReadonlyArray<KubernetesRelease & { readonly support: KubernetesSupport }>
  readonly upgradePaths: ReadonlyArray<UpgradePath>
}

const unplacedRegion = new InvalidRequest({
  problems: [
    {
      path: "region",
      message: "The provisioner runs on every cloud. Name cloudProvider too, or leave the region out.",
      code: "REQUIRED",
    },
  ],
})

const read = Effect.fn("ReadKubernetesVersions")(function* ({ region, ...query }: KubernetesVersionQuery) {
  const provisionerType = yield* Effect.fromResult(chooseProvisioner(query))
  const { kubernetesVersions, provider = query.cloudProvider } = definitions[provisionerType]
  if (region !== undefined) {
    if (provider === undefined) return yield* unplacedRegion
    yield* Effect.fromResult(lookUpRegion(provider, region))
  }
  const now = yield* DateTime.now
  return {
    provisionerType,
    provider,
    table: kubernetesVersions,
    releases: kubernetesVersions.releases.map((release) => ({ ...release, support: supportOf(release, now) })),
    upgradePaths: upgradePaths(kubernetesVersions),
  } satisfies KubernetesVersions
})

const make = Effect.succeed(read)

/** Looks up the Kubernetes versions of a provisioner, how they are supported today, and the upgrades between them. */
export class ReadKubernetesVersions extends Context.Service<ReadKubernetesVersions>()(
  "orrery/application/catalogue/ReadKubernetesVersions",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
