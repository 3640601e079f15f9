import { DateTime } from "effect"

import type { KubernetesVersionTable } from "../KubernetesVersionTable.ts"

/**
 * The Kubernetes versions of AKS. Azure announces months: a version is offered from the first day of its month and supported to
 * the last one. Extended support is Long Term Support, which needs the Premium tier.
 */
export const aksKubernetesVersions: KubernetesVersionTable = {
  timeGenerated: DateTime.makeUnsafe("2026-11-22T00:00:00Z"),
  source:
    "AKS Kubernetes release calendar, as published in mid-2026. The ends of Long Term Support are estimated: a year after those of standard support.",
  defaultMinor: "1.35",
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
      supportEndsOn: "2026-07-31",
      extendedSupportEndsOn: "2027-07-31",
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
  ],
}
