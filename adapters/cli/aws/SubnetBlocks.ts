import { Effect, Result } from "effect"

import { type Cidr } from "#domain/shared/Cidr.ts"
import { vpcBlock, zoneSubnets } from "#infra-templates/aws/SubnetPlan.ts"
import { UnsupportedSpec } from "#infra-templates/synthesis/UnsupportedSpec.ts"

import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"

/** The address range of a VPC and the subnets of its zones, as Orrery divides a VPC that it creates. */
export interface SubnetBlocks {
  readonly cidr: string
  readonly zones: ReadonlyArray<{ readonly zone: string; readonly private: string; readonly public: string }>
}

const zonePattern = /^[a-z]{2}(?:-[a-z]{1,12}){1,3}-\d[a-f]$/

const invalid = (message: string) => commandFailed(exitCodes.badInput, message)

const attempt = <A>(flag: string, run: () => A) =>
  Effect.fromResult(
    Result.try({
      try: run,
      catch: (error) => {
        if (error instanceof UnsupportedSpec) return invalid(`--${flag}: ${error.problem}`)
        throw error
      },
    }),
  )

const checkZones = Effect.fnUntraced(function* (zones: ReadonlyArray<string>) {
  for (const zone of zones) {
    if (!zonePattern.test(zone)) return yield* invalid("--zones: expected zones such as eu-west-1a,eu-west-1b.")
  }
  if (new Set(zones).size < zones.length) return yield* invalid("--zones: a zone is listed twice.")
  if (zones.length < 2) return yield* invalid("--zones: EKS needs subnets in at least two zones.")
  if (new Set(zones.map((zone) => zone.slice(0, -1))).size > 1) {
    return yield* invalid("--zones: the zones of a VPC are of one region.")
  }
})

/** Divides an address range among zones, given as a list with commas. */
export const subnetBlocks = Effect.fnUntraced(function* (cidr: string, zoneList: string) {
  const zones = zoneList.split(",").map((zone) => zone.trim())
  yield* checkZones(zones)
  const vpc: Cidr = yield* attempt("cidr", () => vpcBlock(cidr, "spec"))
  return {
    cidr,
    zones: yield* Effect.forEach(zones.toSorted(), (zone) =>
      attempt("zones", () => ({ zone, ...zoneSubnets(vpc, zone, "spec") })),
    ),
  } satisfies SubnetBlocks
})
