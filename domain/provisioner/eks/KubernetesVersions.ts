import { Schema } from "effect"

import type { OfferedVersion } from "../ProvisionerDefinition.ts"

/** A Kubernetes minor and what may go with it. */
export interface KubernetesVersion {
  readonly minor: string
  /** The first Karpenter release that supports it (Karpenter's compatibility table). */
  readonly karpenterFrom: readonly [major: number, minor: number]
  /** What changes on an upgrade to this version. */
  readonly warnings: ReadonlyArray<string>
}

/** Every version Orrery offers, oldest first: the one table the reader, the API and the documentation read. */
export const kubernetesVersions: ReadonlyArray<KubernetesVersion> = [
  {
    minor: "1.31",
    karpenterFrom: [1, 0],
    warnings: [],
  },
  { minor: "1.32", karpenterFrom: [1, 2], warnings: [] },
  {
    minor: "1.33",
    karpenterFrom: [1, 5],
    warnings: ["1.33 has no Amazon Linux 2 images; AmazonLinux2023 is used instead."],
  },
  { minor: "1.34", karpenterFrom: [1, 6], warnings: [] },
]

export const defaultKubernetesVersion = "1.33"

/** The Karpenter release installed where a request names none. */
export const defaultKarpenterVersion = "1.8.2"

/** One step of an upgrade. Kubernetes control planes move one minor at a time. */
export const UpgradePath = Schema.Struct({
  fromVersion: Schema.String,
  toVersion: Schema.String,
  upgradeType: Schema.Literal("minor"),
  warnings: Schema.Array(Schema.String),
})
export type UpgradePath = typeof UpgradePath.Type

export const upgradePaths: ReadonlyArray<UpgradePath> = kubernetesVersions
  .slice(1)
  .map(({ minor, warnings }, index) => ({
    fromVersion: kubernetesVersions[index]?.minor ?? minor,
    toVersion: minor,
    upgradeType: "minor",
    warnings,
  }))

/** `1.33` of `1.33.4`. */
export const minorOf = (version: string): string => version.split(".").slice(0, 2).join(".")

export const findKubernetesVersion = (version: string): KubernetesVersion | undefined =>
  kubernetesVersions.find(({ minor }) => minor === minorOf(version))

/** The same for people. */
export const offeredVersions: ReadonlyArray<OfferedVersion> = kubernetesVersions.map(
  ({ karpenterFrom, minor, warnings }) => ({
    minor,
    isDefault: minor === defaultKubernetesVersion,
    notes: [`Karpenter ${karpenterFrom.join(".")} or later.`, ...warnings],
  }),
)
