import type { Architecture } from "../cloud/Architecture.ts"
import type { MachineCategory } from "../cloud/MachineCategory.ts"
import { InvalidRequest } from "../shared/InvalidRequest.ts"
import type { Problem } from "../shared/Problem.ts"
import type { MachineType } from "./MachineType.ts"

/** Which machine types a caller looks for. An absent field allows everything. Bounds are inclusive. */
export interface MachineTypeFilter {
  readonly cpuMin?: number
  readonly cpuMax?: number
  /** In MiB. */
  readonly memMin?: number
  /** In MiB. */
  readonly memMax?: number
  readonly gpuMin?: number
  readonly gpuMax?: number
  /** On demand, in USD per hour. */
  readonly priceMax?: number
  /** In USD per hour. Machine types without a spot price do not match. */
  readonly spotPriceMax?: number
  readonly architecture?: Architecture
  readonly category?: MachineCategory
  readonly family?: string
  readonly zoneId?: string
}

const ranges = [
  ["cpuMin", "cpuMax"],
  ["memMin", "memMax"],
  ["gpuMin", "gpuMax"],
] as const

/** What makes no sense in a filter: a minimum above its maximum. */
export const filterProblems = (filter: MachineTypeFilter): ReadonlyArray<Problem> =>
  ranges.flatMap(([lower, upper]): ReadonlyArray<Problem> => {
    const { [lower]: minimum, [upper]: maximum } = filter
    return minimum === undefined || maximum === undefined || minimum <= maximum
      ? []
      : [
          {
            path: lower,
            message: `${lower} ${minimum} is more than ${upper} ${maximum}. Lower it, or leave one of them out.`,
            code: "OUT_OF_RANGE",
          },
        ]
  })

/** The error of a filter that makes no sense; undefined for any other. */
export const invalidFilter = (filter: MachineTypeFilter): InvalidRequest | undefined => {
  const [first, ...others] = filterProblems(filter)
  return first === undefined ? undefined : new InvalidRequest({ problems: [first, ...others] })
}

const isWithin = (value: number, minimum = 0, maximum = Number.POSITIVE_INFINITY): boolean =>
  value >= minimum && value <= maximum

/** Whether a machine type is one of those looked for. A spot price counts by its upper end. */
export const matches = (
  { architecture, category, cpuMax, cpuMin, family, gpuMax, gpuMin, memMax, memMin, ...rest }: MachineTypeFilter,
  machineType: MachineType,
): boolean =>
  isWithin(machineType.vCpu, cpuMin, cpuMax) &&
  isWithin(machineType.memoryMiB, memMin, memMax) &&
  isWithin(machineType.gpus ?? 0, gpuMin, gpuMax) &&
  isWithin(machineType.onDemandHourly, 0, rest.priceMax) &&
  (rest.spotPriceMax === undefined ||
    (machineType.spotHourly?.high ?? Number.POSITIVE_INFINITY) <= rest.spotPriceMax) &&
  (architecture ?? machineType.architecture) === machineType.architecture &&
  (category ?? machineType.category) === machineType.category &&
  (family ?? machineType.family) === machineType.family &&
  (rest.zoneId === undefined || machineType.zones.includes(rest.zoneId))
