import { checkZones, type Place } from "../../catalogue/Place.ts"
import { readAwsCredentials } from "../../cloud/aws/CredentialsReading.ts"
import { readNetwork } from "../../cloud/aws/NetworkReading.ts"
import { eitherName } from "../../request/EitherName.ts"
import { checkTags } from "../../request/TagRules.ts"
import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { type ProvisionerRequest } from "../ProvisionerDefinition.ts"
import { eksLimits } from "./EksLimits.ts"
import { type AmiFamily, type EksProvisioner } from "./EksSpec.ts"
import { readKarpenter } from "./KarpenterReading.ts"
import {
  defaultKubernetesVersion,
  findKubernetesVersion,
  type KubernetesVersion,
  kubernetesVersions,
} from "./KubernetesVersions.ts"
import { type WireEksSpec } from "./WireEksSpec.ts"

const accountIdPattern = /^\d{12}$/

/** Canonical publishes its EKS images for these only up to a version older than any Orrery offers. */
const retiredAmiFamilies: Partial<Record<AmiFamily, string>> = { Ubuntu1804: "1.25", Ubuntu2004: "1.29" }

const readVersion = (problems: Problems, base: Path, { kubernetesVersion, k8sVersion }: WireEksSpec) => {
  const given = eitherName(problems, base, ["kubernetesVersion", kubernetesVersion], ["k8sVersion", k8sVersion])
  const version = given?.value ?? defaultKubernetesVersion
  const known = findKubernetesVersion(version)
  if (known === undefined && given !== undefined) {
    const offered = kubernetesVersions.map(({ minor }) => minor).join(", ")
    problems.add(
      "UNKNOWN_VALUE",
      given.path,
      `Offered are ${offered}, also with a patch such as ${defaultKubernetesVersion}.4.`,
    )
  }
  return { version, known }
}

const readAccountId = (problems: Problems, path: Path, accountId: string | undefined): string | undefined => {
  if (accountId === undefined) problems.add("REQUIRED", path, "Name the AWS account, twelve digits.")
  else if (!accountIdPattern.test(accountId))
    problems.add("INVALID_FORMAT", path, "Expected twelve digits without dashes, in quotes.")
  else return accountId
  return undefined
}

const readControlPlaneZones = (
  problems: Problems,
  base: Path,
  { controlPlaneAvailabityZones: misspelled, controlPlaneAvailabilityZones: spelled }: WireEksSpec,
  place: Place | undefined,
): ReadonlyArray<string> => {
  const zones = eitherName(
    problems,
    base,
    ["controlPlaneAvailabityZones", misspelled],
    ["controlPlaneAvailabilityZones", spelled],
  )
  if (zones === undefined || zones.value.length === 0) return []
  checkZones(problems, zones.path, zones.value, place)
  if (new Set(zones.value).size < 2) {
    problems.add("REQUIRED", zones.path, "EKS needs at least two zones. Name another, or leave the list out.")
  }
  return zones.value
}

const checkAmiFamily = (
  problems: Problems,
  path: Path,
  amiFamily: AmiFamily,
  kubernetes: KubernetesVersion | undefined,
): void => {
  const last = retiredAmiFamilies[amiFamily]
  if (last !== undefined && kubernetes !== undefined) {
    const message = `${amiFamily} images exist for Kubernetes up to ${last}, and the cluster runs ${kubernetes.minor}. Use Ubuntu2204, Ubuntu2404 or AmazonLinux2023.`
    problems.add("MISMATCH", path, message)
  }
}

/** Reads what only EKS needs, and the credentials apart from it. */
export const readEks = (
  problems: Problems,
  base: Path,
  wire: WireEksSpec,
  place: Place | undefined,
): ProvisionerRequest<EksProvisioner> | undefined => {
  const accountId = readAccountId(problems, [...base, "accountId"], wire.accountId)
  const credentials = readAwsCredentials(problems, [...base, "credentials"], wire.credentials, accountId)
  const { version, known } = readVersion(problems, base, wire)
  const { amiFamily = "AmazonLinux2023", tags = {} } = wire
  checkAmiFamily(problems, [...base, "amiFamily"], amiFamily, known)
  const network = readNetwork(problems, base, wire, place?.zones)
  const controlPlaneAvailabilityZones = readControlPlaneZones(problems, base, wire, place)
  checkTags(problems, [...base, "tags"], tags, eksLimits.tags)
  const karpenterPath = [...base, "addOnServices", "karpenter"]
  const wanted = wire.addOnServices?.karpenter
  const karpenter = wanted === undefined ? undefined : readKarpenter(problems, karpenterPath, wanted, known)
  if (accountId === undefined || credentials === undefined) return undefined
  const eks = {
    accountId,
    ...credentials.recorded,
    ...credentials.identity,
    amiFamily,
    kubernetesVersion: version,
    ...network,
    controlPlaneAvailabilityZones,
    ...(karpenter === undefined ? {} : { karpenter }),
    tags,
  }
  return { credentials: credentials.credentials, provisioner: { type: "eks", eks } }
}
