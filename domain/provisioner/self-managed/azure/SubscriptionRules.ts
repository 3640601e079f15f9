import { parseNetworkId } from "../../../cloud/azure/AzureNetwork.ts"
import { parseImageId } from "../../../cloud/azure/ImageId.ts"
import { type Path } from "../../../shared/Problem.ts"
import { type Problems } from "../../../shared/Problems.ts"
import type { WireSelfHostedSpec } from "../WireSelfHostedSpec.ts"

/** What a request names by its full id, and how the id names its subscription. */
const named = [
  ["networkId", "network", parseNetworkId],
  ["k8sImage", "image", parseImageId],
] as const

/** Orrery grants machines what they need of these, which it may do in the subscription of the cluster only. */
export const checkSubscriptions = (
  problems: Problems,
  base: Path,
  wire: WireSelfHostedSpec,
  accountId: string | undefined,
): void => {
  for (const [field, what, parse] of named) {
    const parts = parse(wire[field] ?? "")
    if (parts === undefined || accountId === undefined || parts.subscription === accountId) continue
    problems.add("MISMATCH", [...base, field], `The ${what} is in another subscription than the cluster.`)
  }
}
