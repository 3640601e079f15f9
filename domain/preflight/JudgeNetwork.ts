import { formatPath, type Path } from "../shared/Problem.ts"
import type { NamedRange } from "./JudgeAddressRanges.ts"
import type { PreflightResult } from "./PreflightReport.ts"

/** A network that the user owns, as the cloud has it. */
export interface GivenNetwork {
  /** The ranges in it that a new range must not overlap. */
  readonly ranges: ReadonlyArray<NamedRange>
  /** Its subnets, by id or name. Absent: the cloud did not list them. */
  readonly subnetIds?: ReadonlyArray<string>
}

/** Whether a given network and its subnets exist. */
export const judgeNetwork = (
  networkId: string,
  subnetIds: ReadonlyArray<string>,
  network: GivenNetwork | undefined,
  provisioner: Path,
): PreflightResult => {
  const failed = (message: string, field: string): PreflightResult => ({
    code: "NETWORK",
    status: "FAIL",
    message,
    path: formatPath([...provisioner, field]),
  })
  if (network === undefined)
    return failed(`The network ${networkId} does not exist in this account and region.`, "vpcId")
  const missing =
    network.subnetIds === undefined ? [] : subnetIds.filter((id) => network.subnetIds?.includes(id) === false)
  if (missing.length > 0) return failed(`The network ${networkId} has no subnet ${missing.join(", ")}.`, "subnets")
  const subnets = subnetIds.length === 0 ? "" : ` and has the ${subnetIds.length} subnets of the request`
  return { code: "NETWORK", status: "PASS", message: `The network ${networkId} exists${subnets}.` }
}
