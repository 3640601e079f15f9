import { DateTime } from "effect"

import type { KubernetesRelease, KubernetesVersionTable } from "../KubernetesVersionTable.ts"

export const defaultAksVersion = "1.35"

/** A Kubernetes minor, and whether Azure supports it in the premium tier only. */
interface AksVersion extends KubernetesRelease {
  readonly needsPremium?: true
}

/**
 * Azure announces months: a version is offered from the first day of its month and supported to the last one. Extended
 * support is Long Term Support, which needs the premium tier.
 */
const aksVersions: ReadonlyArray<AksVersion> = [
  {
    minor: "1.32",
    availableOn: "2025-04-01",
    supportEndsOn: "2026-03-31",
    extendedSupportEndsOn: "2027-03-31",
    needsPremium: true,
    note: "Tier: premium.",
    warnings: [],
  },
  {
    minor: "1.33",
    availableOn: "2025-06-01",
    supportEndsOn: "2026-07-31",
    extendedSupportEndsOn: "2027-07-31",
    needsPremium: true,
    note: "Tier: premium.",
    warnings: [
      { kind: "machineImage", message: "Azure Linux 2 images are not updated anymore. Use Azure Linux 3 or Ubuntu." },
    ],
  },
  {
    minor: "1.34",
    availableOn: "2025-11-01",
    supportEndsOn: "2026-11-30",
    extendedSupportEndsOn: "2027-11-30",
    warnings: [],
  },
  {
    minor: "1.35",
    availableOn: "2026-03-01",
    supportEndsOn: "2027-03-31",
    extendedSupportEndsOn: "2028-03-31",
    warnings: [],
  },
  {
    minor: "1.36",
    availableOn: "2026-06-01",
    supportEndsOn: "2027-06-30",
    extendedSupportEndsOn: "2028-06-30",
    warnings: [],
  },
]

/** Every version that Orrery offers on AKS. */
export const aksKubernetesVersions: KubernetesVersionTable = {
  timeGenerated: DateTime.makeUnsafe("2026-11-22T00:00:00Z"),
  source:
    "AKS Kubernetes release calendar, as published in mid-2026. The ends of Long Term Support are estimated: a year after those of standard support.",
  defaultMinor: defaultAksVersion,
  releases: aksVersions,
}

/** `1.34` of `1.34.5`. */
const minorOf = (text: string): string => text.split(".").slice(0, 2).join(".")

/** Whether a version names a patch, which the cluster then keeps. */
export const namesPatch = (text: string): boolean => text.split(".").length > 2

export const findAksVersion = (text: string): AksVersion | undefined =>
  aksVersions.find(({ minor }) => minor === minorOf(text))

export const aksMinors: ReadonlyArray<string> = aksVersions.map(({ minor }) => minor)
