import { fixed } from "../../cost/AmountRange.ts"
import type { PlannedResource } from "../../infrastructure/PlannedResources.ts"
import { machineCost, type MachineDisk, type ScaledMachines } from "../MachineCost.ts"
import {
  blockIn,
  blocksIn,
  isTrueIn,
  optionalNumberIn,
  type ResourceAttributes,
  textIn,
} from "../ResourceAttributes.ts"
import type { PriceContext, PricedPart, ResourceCost } from "../ResourcePrices.ts"
import { awsPricesIn } from "./AwsPrices.ts"

const disksOf = (template: ResourceAttributes, gibMonthly: number): ReadonlyArray<MachineDisk> =>
  blocksIn(template, "block_device_mappings").flatMap((mapping) => {
    const disk = blockIn(mapping, "ebs")
    const sizeGiB = optionalNumberIn(disk, "volume_size")
    return sizeGiB === undefined ? [] : [{ type: textIn(disk, "volume_type") ?? "gp3", sizeGiB, gibMonthly }]
  })

const monitoring = (
  { costGroup, count }: Omit<ScaledMachines, "disks">,
  template: ResourceAttributes,
  { region }: PriceContext,
): ReadonlyArray<PricedPart> =>
  isTrueIn(blockIn(template, "monitoring"), "enabled")
    ? [
        {
          ...costGroup,
          name: "Detailed monitoring of machines",
          quantity: count,
          unitMonthly: fixed(awsPricesIn(region.id).detailedMonitoringMonthly),
        },
      ]
    : []

/** What machines cost, with the disks and the monitoring that their launch template gives each of them. */
export const launchTemplateCost = (
  context: PriceContext,
  template: PlannedResource | undefined,
  machines: Omit<ScaledMachines, "disks">,
): ResourceCost => {
  const values = template?.values ?? {}
  const { leftOut = [], parts = [] } = machineCost(context, {
    ...machines,
    disks: disksOf(values, context.region.volumeGibMonthly),
  })
  return { parts: [...parts, ...monitoring(machines, values, context)], leftOut }
}
