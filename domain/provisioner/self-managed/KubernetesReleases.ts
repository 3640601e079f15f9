import { DateTime } from "effect"

import type { KubernetesRelease, KubernetesVersionTable } from "../KubernetesVersionTable.ts"

/** A Kubernetes minor, and the patch of it that a request means which names none. */
interface SelfHostedRelease extends KubernetesRelease {
  readonly patch: string
}

const releases: ReadonlyArray<SelfHostedRelease> = [
  { minor: "1.33", patch: "1.33.7", availableOn: "2025-04-23", supportEndsOn: "2026-06-28", warnings: [] },
  { minor: "1.34", patch: "1.34.3", availableOn: "2025-08-27", supportEndsOn: "2026-10-27", warnings: [] },
  { minor: "1.35", patch: "1.35.0", availableOn: "2025-12-17", supportEndsOn: "2027-02-28", warnings: [] },
]

/** The Kubernetes versions of a control plane that runs on machines of the user's account: those of the Kubernetes project. */
export const selfHostedKubernetesVersions: KubernetesVersionTable = {
  timeGenerated: DateTime.makeUnsafe("2026-06-09T00:00:00Z"),
  source: "Kubernetes patch releases (kubernetes.io/releases).",
  defaultMinor: "1.35",
  releases,
}

/** The minor of a version such as `1.34` or `1.34.3`; undefined for one that is not offered. */
export const findSelfHostedRelease = (version: string): SelfHostedRelease | undefined => {
  const minor = version.split(".").slice(0, 2).join(".")
  return releases.find((release) => release.minor === minor)
}

/** The patch that a version stands for, which the image of the machines must have. */
export const exactVersion = (version: string): string =>
  version.split(".").length > 2 ? version : (findSelfHostedRelease(version)?.patch ?? version)
