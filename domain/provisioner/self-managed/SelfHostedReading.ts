import { eitherName } from "../../request/EitherName.ts"
import { checkTags, type TagLimits } from "../../request/TagRules.ts"
import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { findSelfHostedRelease, selfHostedKubernetesVersions } from "./KubernetesReleases.ts"
import { checkNetworkBlock, defaultNetworkCidr } from "./NetworkBlock.ts"
import { type SelfHostedForms, type TextForm } from "./SelfHostedForms.ts"
import { type SelfHostedSpec } from "./SelfHostedSpec.ts"
import { type WireSelfHostedSpec } from "./WireSelfHostedSpec.ts"

const readText = (
  problems: Problems,
  path: Path,
  text: string | undefined,
  { expected, needed, pattern }: TextForm,
): string | undefined => {
  if (text === undefined) {
    if (needed !== undefined) problems.add("REQUIRED", path, needed)
    return undefined
  }
  if (pattern.test(text)) return text
  problems.add("INVALID_FORMAT", path, expected)
  return undefined
}

const readVersion = (problems: Problems, base: Path, { kubernetesVersion, k8sVersion }: WireSelfHostedSpec): string => {
  const { defaultMinor, releases } = selfHostedKubernetesVersions
  const given = eitherName(problems, base, ["kubernetesVersion", kubernetesVersion], ["k8sVersion", k8sVersion])
  if (given === undefined) return defaultMinor
  if (findSelfHostedRelease(given.value) === undefined) {
    const minors = releases.map(({ minor }) => minor).join(", ")
    problems.add("UNKNOWN_VALUE", given.path, `Offered are ${minors}, also with a patch such as ${defaultMinor}.1.`)
  }
  return given.value
}

/** Reads the fields that self-hosted clusters have on every cloud, each in the form of the cloud. */
export const readSelfHosted = (
  problems: Problems,
  base: Path,
  wire: WireSelfHostedSpec,
  { forms, tagLimits }: { readonly forms: SelfHostedForms; readonly tagLimits: TagLimits },
): (SelfHostedSpec & { readonly accountId: string }) | undefined => {
  const read = (field: "accountId" | "bucketName" | "k8sImage" | "networkId") =>
    readText(problems, [...base, field], wire[field], forms[field])
  const [accountId, bucketName, k8sImage, networkId] = [
    read("accountId"),
    read("bucketName"),
    read("k8sImage"),
    read("networkId"),
  ]
  const kubernetesVersion = readVersion(problems, base, wire)
  const { networkCIDR, tags = {} } = wire
  const blockPath = [...base, "networkCIDR"]
  if (networkCIDR !== undefined) checkNetworkBlock(problems, blockPath, networkCIDR)
  else if (wire.networkId !== undefined) {
    const message = "With networkId a free block of that network is needed, for the cluster's subnets."
    problems.add("REQUIRED", blockPath, message)
  }
  checkTags(problems, [...base, "tags"], tags, tagLimits)
  if (accountId === undefined || bucketName === undefined || k8sImage === undefined) return undefined
  return {
    accountId,
    bucketName,
    kubernetesVersion,
    k8sImage,
    ...(networkId === undefined ? {} : { networkId }),
    networkCidr: networkCIDR ?? defaultNetworkCidr,
    tags,
  }
}
