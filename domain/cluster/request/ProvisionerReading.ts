import { type CloudProvider } from "../../cloud/CloudProvider.ts"
import { type EksRequest, readEks } from "../../provisioner/eks/EksReading.ts"
import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { type Place } from "./PlaceReading.ts"
import { type WireClusterRequest } from "./WireClusterRequest.ts"
import { type WireProvisioner } from "./WireProvisioner.ts"

type WireType = NonNullable<WireProvisioner["type"]>

/** The cloud a managed provisioner belongs to; the others run on any. */
const cloudOf: Partial<Record<WireType, CloudProvider>> = { eks: "aws", gke: "gcp", aks: "azure" }

const blocks = ["selfHosted", "kops", "gke", "aks"] as const

/** Reads what makes the control plane. Anything but EKS is named and refused. */
export const readProvisioner = (
  problems: Problems,
  base: Path,
  wire: WireClusterRequest["provisioner"],
  provider: CloudProvider | undefined,
  place: Place | undefined,
): EksRequest | undefined => {
  const type = wire?.type
  if (wire === undefined) {
    problems.add("REQUIRED", base, "Say what makes the control plane: type eks, with an eks part.")
    return undefined
  }
  if (type === undefined) {
    problems.add("REQUIRED", [...base, "type"], "Say what makes the control plane: eks.")
    return undefined
  }
  const cloud = cloudOf[type]
  if (cloud !== undefined && provider !== undefined && provider !== cloud) {
    problems.add("MISMATCH", [...base, "type"], `${type} runs on ${cloud}, and provider is ${provider}.`)
  }
  if (type !== "eks") {
    problems.add("NOT_OFFERED", [...base, "type"], `${type} is not offered yet. Offered is eks on aws.`)
    return undefined
  }
  for (const block of blocks) {
    if (wire[block] !== undefined)
      problems.add("MISMATCH", [...base, block], `type is eks, so there is no use for ${block}. Remove it.`)
  }
  if (wire.eks === undefined) {
    problems.add("REQUIRED", [...base, "eks"], "With type eks its part is needed: accountId and credentials at least.")
    return undefined
  }
  return readEks(problems, [...base, "eks"], wire.eks, place)
}
