import { DateTime } from "effect"

import type { KubernetesRelease, KubernetesVersionTable } from "../KubernetesVersionTable.ts"
import type { UpgradeWarning } from "../UpgradeWarning.ts"

/** A Kubernetes minor and what may go with it. */
export interface KubernetesVersion extends KubernetesRelease {
  /** The first Karpenter release that supports it (Karpenter's compatibility table). */
  readonly karpenterFrom: readonly [major: number, minor: number]
}

const version = (
  release: Omit<KubernetesVersion, "note" | "warnings">,
  ...warnings: ReadonlyArray<UpgradeWarning>
): KubernetesVersion => ({
  ...release,
  note: `Karpenter ${release.karpenterFrom.join(".")} or later.`,
  warnings: [
    ...warnings,
    {
      kind: "addOn",
      message: `Karpenter ${release.karpenterFrom.join(".")} or later is needed. Upgrade Karpenter first.`,
    },
  ],
})

/** Every version Orrery offers, oldest first: the one table the reader, the API and the documentation read. */
export const kubernetesVersions: ReadonlyArray<KubernetesVersion> = [
  version({
    minor: "1.31",
    availableOn: "2024-09-26",
    supportEndsOn: "2025-11-26",
    extendedSupportEndsOn: "2026-11-26",
    karpenterFrom: [1, 0],
  }),
  version({
    minor: "1.32",
    availableOn: "2025-01-23",
    supportEndsOn: "2026-03-23",
    extendedSupportEndsOn: "2027-03-23",
    karpenterFrom: [1, 2],
  }),
  version(
    {
      minor: "1.33",
      availableOn: "2025-05-29",
      supportEndsOn: "2026-07-29",
      extendedSupportEndsOn: "2027-07-29",
      karpenterFrom: [1, 5],
    },
    { kind: "machineImage", message: "1.33 has no Amazon Linux 2 images; AmazonLinux2023 is used instead." },
  ),
  version({
    minor: "1.34",
    availableOn: "2025-10-02",
    supportEndsOn: "2026-12-02",
    extendedSupportEndsOn: "2027-12-02",
    karpenterFrom: [1, 6],
  }),
  version({
    minor: "1.35",
    availableOn: "2026-01-27",
    supportEndsOn: "2027-03-27",
    extendedSupportEndsOn: "2028-03-27",
    karpenterFrom: [1, 9],
  }),
]

export const defaultKubernetesVersion = "1.35"

export const eksKubernetesVersions: KubernetesVersionTable = {
  timeGenerated: DateTime.makeUnsafe("2026-11-22T00:00:00Z"),
  source:
    "Amazon EKS Kubernetes release calendar, for 1.35 as copied on 2026-04-24 by aws-samples; its first day is estimated from the 14 months of standard support. Karpenter's compatibility table.",
  defaultMinor: defaultKubernetesVersion,
  releases: kubernetesVersions,
}

/** The Karpenter release installed where a request names none. */
export const defaultKarpenterVersion = "1.9.2"

/** `1.33` of `1.33.4`. */
export const minorOf = (text: string): string => text.split(".").slice(0, 2).join(".")

export const findKubernetesVersion = (text: string): KubernetesVersion | undefined =>
  kubernetesVersions.find(({ minor }) => minor === minorOf(text))
