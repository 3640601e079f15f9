import { DateTime } from "effect"

import { upstreamChanges } from "./KubernetesChanges.ts"
import type { UpgradeWarning } from "./UpgradeWarning.ts"

/** A Kubernetes minor as a provisioner offers it. Days are in UTC, such as `2026-07-29`. */
export interface KubernetesRelease {
  readonly minor: string
  /** When the provisioner began to offer it. Absent: the source does not say, and it is offered. */
  readonly availableOn?: string
  /** The last day of standard support. Absent: not announced. */
  readonly supportEndsOn?: string
  /** The last day of support that is paid for or asked for. Absent: the provisioner has none. */
  readonly extendedSupportEndsOn?: string
  /** What to know of it when a cluster is created. */
  readonly note?: string
  /** What an upgrade to it means on this provisioner, beyond what it means everywhere. */
  readonly warnings: ReadonlyArray<UpgradeWarning>
}

/** The Kubernetes versions of a provisioner. */
export interface KubernetesVersionTable {
  /** When the days were looked up. */
  readonly timeGenerated: DateTime.Utc
  readonly source: string
  readonly defaultMinor: string
  /** Oldest first, without a gap. */
  readonly releases: ReadonlyArray<KubernetesRelease>
}

/** How a version is supported on a day: before its first, in standard or extended support, or no longer. */
export type KubernetesSupport = "upcoming" | "standard" | "extended" | "ended"

/** How a release is supported at a time. The days of its table count as a whole. */
export const supportOf = (
  { availableOn, extendedSupportEndsOn, supportEndsOn }: KubernetesRelease,
  now: DateTime.DateTime,
): KubernetesSupport => {
  const today = DateTime.formatIsoDateUtc(now)
  if (availableOn !== undefined && today < availableOn) return "upcoming"
  if (supportEndsOn === undefined || today <= supportEndsOn) return "standard"
  return extendedSupportEndsOn !== undefined && today <= extendedSupportEndsOn ? "extended" : "ended"
}

/** One step of an upgrade. Kubernetes control planes move one minor at a time. */
export interface UpgradePath {
  readonly fromVersion: string
  readonly toVersion: string
  readonly upgradeType: "minor"
  readonly warnings: ReadonlyArray<UpgradeWarning>
}

/** How many minors a kubelet may be older than the API server (Kubernetes version skew policy). */
export const kubeletSkewMax = 3

const minorNumber = (minor: string): number => Number(minor.split(".")[1])

const skewWarning = (minor: string): UpgradeWarning => ({
  kind: "versionSkew",
  message: `Upgrade the control plane first, then the nodes. Nodes older than 1.${minorNumber(minor) - kubeletSkewMax} must be upgraded before the control plane.`,
})

/** The upgrades that a provisioner offers: from each version to the next, with what to look at before. */
export const upgradePaths = ({ releases }: KubernetesVersionTable): ReadonlyArray<UpgradePath> =>
  releases.slice(1).map(({ minor, warnings }, index) => ({
    fromVersion: releases[index]?.minor ?? minor,
    toVersion: minor,
    upgradeType: "minor",
    warnings: [...(upstreamChanges[minor] ?? []), ...warnings, skewWarning(minor)],
  }))
