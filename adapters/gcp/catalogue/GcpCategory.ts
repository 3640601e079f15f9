import type { MachineCategory } from "#domain/cloud/MachineCategory.ts"

/** By the letter and the number that a family begins with (Compute Engine machine families). */
const categories: ReadonlyArray<readonly [RegExp, MachineCategory]> = [
  [/^(?:a\d|g\d|ct\d)/, "gputype"],
  [/^(?:c2|c2d|h\d)$/, "computeoptimized"],
  [/^(?:m\d|x\d)/, "memoryoptimized"],
  [/^z\d/, "storageoptimized"],
]

/** The category of a family such as `n2`; general purpose for one that is of no other. */
export const categoryOf = (family: string): MachineCategory =>
  categories.find(([pattern]) => pattern.test(family))?.[1] ?? "generalpurpose"
