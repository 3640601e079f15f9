import type { OfferedVersion } from "../ProvisionerDefinition.ts"
import type { ReleaseChannel } from "./GkeSpec.ts"

/** A Kubernetes minor and the channels that Google offers it in. */
interface GkeVersion {
  readonly minor: string
  readonly channels: ReadonlyArray<ReleaseChannel>
}

/** Every version Orrery offers on GKE, oldest first (GKE release notes, "Current versions", summer of 2026). */
const gkeVersions: ReadonlyArray<GkeVersion> = [
  { minor: "1.32", channels: ["extended"] },
  { minor: "1.33", channels: ["rapid", "regular", "stable", "extended"] },
  { minor: "1.34", channels: ["rapid", "regular", "stable", "extended"] },
  { minor: "1.35", channels: ["rapid", "regular", "stable", "extended"] },
  { minor: "1.36", channels: ["rapid", "regular", "extended"] },
]

export const defaultGkeVersion = "1.34"

/** `1.34` of `1.34.5`. */
const minorOf = (version: string): string => version.split(".").slice(0, 2).join(".")

export const findGkeVersion = (version: string): GkeVersion | undefined =>
  gkeVersions.find(({ minor }) => minor === minorOf(version))

export const gkeMinors: ReadonlyArray<string> = gkeVersions.map(({ minor }) => minor)

/** The same for people. */
export const gkeOfferedVersions: ReadonlyArray<OfferedVersion> = gkeVersions.map(({ channels, minor }) => ({
  minor,
  isDefault: minor === defaultGkeVersion,
  notes: [`Release channels: ${channels.join(", ")}.`],
}))
