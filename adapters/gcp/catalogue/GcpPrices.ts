import type { GcpMachineType } from "./GcpMachineTypes.ts"

/** Types with a share of a core are billed for that share (Compute Engine pricing, shared-core machine types). */
const billedCores: Readonly<Record<string, number>> = { "e2-micro": 0.25, "e2-small": 0.5, "e2-medium": 1 }

/** Their price has parts that no rate of a core or of memory has: local disks, and a premium for the largest memories. */
const hasOtherParts = /^z3-|-lssd$|^m2-|^[fg]1-/

/** `l4` of `nvidia-l4`, as descriptions of prices call it. */
const modelOf = (type: string): string => type.replace(/^nvidia-(?:tesla-)?/, "")

/** The family of a machine type, such as `n2` of `n2-standard-4`. */
export const familyOf = (name: string): string => name.split("-")[0] ?? name

/** Prices are published to a hundred-thousandth of a dollar. */
const rounded = (hourly: number): number => Math.round(hourly * 100_000) / 100_000

/** What a machine type costs an hour in USD; undefined where the price list lacks a part of it. */
export const hourlyPrice = (
  { accelerator, memoryMiB, name, vCpu }: GcpMachineType,
  rates: ReadonlyMap<string, number>,
): number | undefined => {
  const family = familyOf(name)
  const core = rates.get(`${family} core`)
  const memory = rates.get(`${family} ram`)
  const gpu = accelerator === undefined ? 0 : rates.get(`gpu ${modelOf(accelerator.type)}`)
  if (hasOtherParts.test(name) || core === undefined || memory === undefined || gpu === undefined) return undefined
  const cores = billedCores[name] ?? vCpu
  return rounded(cores * core + (memoryMiB / 1024) * memory + (accelerator?.count ?? 0) * gpu)
}
