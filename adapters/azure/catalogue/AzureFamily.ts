import type { MachineCategory } from "#domain/cloud/MachineCategory.ts"

/** The parts of a size: letters, vCPUs, vCPUs that are in use, features, an accelerator, and the version. */
const sizePattern = /^Standard_([A-Z]{1,4})\d{1,4}(?:-\d{1,4})?([a-z]{0,8})(?:_([A-Z][A-Z0-9]{0,9}))?(?:_v(\d{1,2}))?$/

/** `Dsv5` of `Standard_D4s_v5`, as Azure names its series. Burstable sizes of the first version are all `B`. */
export const familyOf = (name: string): string => {
  const [, letters, features = "", accelerator = "", version] = sizePattern.exec(name) ?? []
  if (letters === undefined) return name.replace("Standard_", "")
  if (letters === "B" && version === undefined) return letters
  return `${letters}${features}${accelerator}${version === undefined ? "" : `v${version}`}`
}

/** By the first letters of a series, the longest first (Azure virtual machine sizes naming conventions). */
const categories: ReadonlyArray<readonly [letters: string, category: MachineCategory]> = [
  ["DC", "generalpurpose"],
  ["EC", "memoryoptimized"],
  ["FX", "computeoptimized"],
  ["HB", "computeoptimized"],
  ["HC", "computeoptimized"],
  ["HX", "computeoptimized"],
  ["NC", "gputype"],
  ["ND", "gputype"],
  ["NG", "gputype"],
  ["NP", "gputype"],
  ["NV", "gputype"],
  ["E", "memoryoptimized"],
  ["F", "computeoptimized"],
  ["G", "memoryoptimized"],
  ["H", "computeoptimized"],
  ["L", "storageoptimized"],
  ["M", "memoryoptimized"],
]

/** The category of a series such as `Dsv5`; general purpose for one that is of no other. */
export const categoryOf = (family: string): MachineCategory =>
  categories.find(([letters]) => family.startsWith(letters))?.[1] ?? "generalpurpose"
