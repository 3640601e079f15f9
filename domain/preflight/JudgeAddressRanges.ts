import { cloudOfResource } from "../cloud/ResourceCloud.ts"
import { contentOf } from "../infrastructure/ProgramContent.ts"
import * as Cidr from "../shared/Cidr.ts"
import { formatPath, type Path } from "../shared/Problem.ts"
import type { PreflightResult } from "./PreflightReport.ts"

/** A range of addresses and what it is for. */
export interface NamedRange {
  readonly name: string
  readonly cidr: string
}

/** The ranges that a program takes. */
export const rangesOf = (program: string): ReadonlyArray<NamedRange> =>
  contentOf(program).resources.flatMap(({ attributes, type }) => {
    const ranges = cloudOfResource(type)?.addressRanges ?? {}
    const read = Object.hasOwn(ranges, type) ? ranges[type] : undefined
    return Object.entries(read?.(attributes) ?? {}).flatMap(([name, cidr]) =>
      cidr === undefined ? [] : [{ name, cidr }],
    )
  })

const overlap = (one: NamedRange, other: NamedRange): boolean => {
  const [left, right] = [Cidr.parse(one.cidr), Cidr.parse(other.cidr)]
  return left !== undefined && right !== undefined && Cidr.overlaps(left, right)
}

const textOf = ({ cidr, name }: NamedRange) => `${cidr} (${name})`

/** The most overlaps that a report has. */
const overlapsMax = 10

const noOverlap = (ranges: number, taken: number): string => {
  const others = taken === 0 ? [] : [`with the ${taken} of the network`]
  if (ranges === 1) return `The address range of the cluster does not overlap ${others[0] ?? "with another one"}.`
  return `The ${ranges} address ranges of the cluster do not overlap ${["among themselves", ...others].join(" or ")}.`
}

/**
 * Whether the ranges of a program overlap among themselves or with those of its given network. A cluster has a few ranges, so each pair is compared.
 */
export const judgeAddressRanges = (
  ranges: ReadonlyArray<NamedRange>,
  taken: ReadonlyArray<NamedRange>,
  provisioner: Path,
): ReadonlyArray<PreflightResult> => {
  const pairs = ranges.flatMap((range, index) =>
    [...ranges.slice(index + 1), ...taken]
      .filter((other) => overlap(range, other))
      .map((other) => [range, other] as const),
  )
  if (pairs.length > 0) {
    return pairs.slice(0, overlapsMax).map(([one, other]) => ({
      code: "ADDRESS_RANGE",
      status: "FAIL",
      message: `${textOf(one)} overlaps ${textOf(other)}.`,
      path: formatPath([...provisioner, "vpcCIDR"]),
    }))
  }
  return [
    {
      code: "ADDRESS_RANGE",
      status: "PASS",
      message: noOverlap(ranges.length, taken.length),
    },
  ]
}
