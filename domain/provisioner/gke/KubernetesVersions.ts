import { DateTime } from "effect"

import type { KubernetesRelease, KubernetesVersionTable } from "../KubernetesVersionTable.ts"
import type { ReleaseChannel } from "./GkeSpec.ts"

/** A Kubernetes minor and the channels that Google offers it in. */
interface GkeVersion extends KubernetesRelease {
  readonly channels: ReadonlyArray<ReleaseChannel>
}

const version = (release: Omit<GkeVersion, "note" | "warnings">): GkeVersion => ({
  ...release,
  note: `Release channels: ${release.channels.join(", ")}.`,
  warnings: [],
})

/** Days are those of the regular channel; extended support is that of the extended channel. */
const gkeVersions: ReadonlyArray<GkeVersion> = [
  version({
    minor: "1.32",
    availableOn: "2025-02-11",
    supportEndsOn: "2026-04-11",
    extendedSupportEndsOn: "2027-02-11",
    channels: ["extended"],
  }),
  version({
    minor: "1.33",
    availableOn: "2025-06-03",
    supportEndsOn: "2026-08-03",
    extendedSupportEndsOn: "2027-06-03",
    channels: ["rapid", "regular", "stable", "extended"],
  }),
  version({
    minor: "1.34",
    availableOn: "2025-09-30",
    supportEndsOn: "2026-10-01",
    extendedSupportEndsOn: "2027-10-01",
    channels: ["rapid", "regular", "stable", "extended"],
  }),
  version({
    minor: "1.35",
    availableOn: "2026-02-11",
    supportEndsOn: "2027-04-11",
    extendedSupportEndsOn: "2028-02-11",
    channels: ["rapid", "regular", "stable", "extended"],
  }),
  // Its days have not been looked up.
  version({ minor: "1.36", channels: ["rapid", "regular", "extended"] }),
]

export const defaultGkeVersion = "1.35"

/** Every version that Orrery offers on GKE. */
export const gkeKubernetesVersions: KubernetesVersionTable = {
  timeGenerated: DateTime.makeUnsafe("2026-11-22T00:00:00Z"),
  source:
    'GKE release schedule, whose days Google estimates, as of 2026-04-10. The channels, and 1.36: GKE release notes, "Current versions", summer of 2026. The default: that of the regular channel in the release notes of 2026-09-17.',
  defaultMinor: defaultGkeVersion,
  releases: gkeVersions,
}

/** `1.35` of `1.35.5`. */
const minorOf = (text: string): string => text.split(".").slice(0, 2).join(".")

export const findGkeVersion = (text: string): GkeVersion | undefined =>
  gkeVersions.find(({ minor }) => minor === minorOf(text))

export const gkeMinors: ReadonlyArray<string> = gkeVersions.map(({ minor }) => minor)
