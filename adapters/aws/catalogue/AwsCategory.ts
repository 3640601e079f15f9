import type { MachineCategory } from "#domain/cloud/MachineCategory.ts"

/** By the letters that a family begins with, the longest first (Amazon EC2 instance type naming conventions). */
const categories: ReadonlyArray<readonly [letters: string, category: MachineCategory]> = [
  ["hpc", "computeoptimized"],
  ["inf", "gputype"],
  ["trn", "gputype"],
  ["mac", "generalpurpose"],
  ["dl", "gputype"],
  ["im", "storageoptimized"],
  ["is", "storageoptimized"],
  ["vt", "gputype"],
  ["gr", "gputype"],
  ["a", "generalpurpose"],
  ["c", "computeoptimized"],
  ["d", "storageoptimized"],
  ["f", "gputype"],
  ["g", "gputype"],
  ["h", "storageoptimized"],
  ["i", "storageoptimized"],
  ["m", "generalpurpose"],
  ["p", "gputype"],
  ["r", "memoryoptimized"],
  ["t", "generalpurpose"],
  ["u", "memoryoptimized"],
  ["x", "memoryoptimized"],
  ["z", "memoryoptimized"],
]

/** The category of a family such as `m7g`; general purpose for one that follows no known convention. */
export const categoryOf = (family: string): MachineCategory =>
  categories.find(([letters]) => family.startsWith(letters))?.[1] ?? "generalpurpose"
