import { DateTime } from "effect"

import type { KubernetesVersionTable } from "../KubernetesVersionTable.ts"

/**
 * The Kubernetes versions of AKS. Azure announces months: a version is offered from the first day of its month and supported to
 * the last one. Extended support is Long Term Support, which needs the Premium tier.
 */
export const aksKubernetesVersions: KubernetesVersionTable = {
  timeGenerated: DateTime.makeUnsafe("2026-04-10T00:00:00Z"),
  source: "AKS Kubernetes release calendar.",
  defaultMinor: "1.34",
  releases: [
    {
      minor: "1.32",
      availableOn: "2025-04-01",
      supportEndsOn: "2026-03-31",
      extendedSupportEndsOn: "2027-03-31",
      warnings: [],
    },
    {
      minor: "1.33",
      availableOn: "2025-06-01",
      supportEndsOn: "2026-06-30",
      extendedSupportEndsOn: "2027-06-30",
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
  ],
}
