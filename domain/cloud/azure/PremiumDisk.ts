import type { Region } from "../RegionTable.ts"
import { azurePrices } from "./AzurePrices.ts"

/**
 * A Premium SSD of a machine. Azure sells it in tiers: a disk between two sizes is paid for as the larger one, so one of 200 GiB
 * costs what one of 256 GiB does. One beyond the largest tier is priced as that tier.
 */
export const premiumDisk = (sizeGiB: number, { volumeGibMonthly }: Region) => {
  const { referenceGibMonthly, tiers } = azurePrices().premiumDisks
  const [first, ...larger] = tiers
  const tier = tiers.find((one) => one.sizeGiB >= sizeGiB) ?? larger.at(-1) ?? first
  const monthly = tier.monthly * (volumeGibMonthly / referenceGibMonthly)
  return { type: `Premium SSD ${tier.name}, ${tier.sizeGiB} GiB`, eachMonthly: Math.round(monthly * 100) / 100 }
}
