import { DateTime } from "effect"

import type { KubernetesVersionTable } from "../KubernetesVersionTable.ts"

/** The Kubernetes versions of a control plane that runs on machines of the user's account: those of the Kubernetes project. */
export const selfHostedKubernetesVersions: KubernetesVersionTable = {
  timeGenerated: DateTime.makeUnsafe("2026-06-09T00:00:00Z"),
  source: "Kubernetes patch releases (kubernetes.io/releases).",
  defaultMinor: "1.35",
  releases: [
    { minor: "1.33", availableOn: "2025-04-23", supportEndsOn: "2026-06-28", warnings: [] },
    { minor: "1.34", availableOn: "2025-08-27", supportEndsOn: "2026-10-27", warnings: [] },
    { minor: "1.35", availableOn: "2025-12-17", supportEndsOn: "2027-02-28", warnings: [] },
  ],
}
