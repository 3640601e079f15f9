import { machineTypeNotFound } from "../../catalogue/CatalogueLookup.ts"
import { findMachineType } from "../../catalogue/MachineType.ts"
import { type Place } from "../../catalogue/Place.ts"
import { readAzureCredentials } from "../../cloud/azure/CredentialsReading.ts"
import { checkEncryptionKey } from "../../cloud/azure/EncryptionKeyReading.ts"
import { guidPattern, guidSyntax } from "../../cloud/azure/Guid.ts"
import { readAzureNetwork } from "../../cloud/azure/NetworkReading.ts"
import { readBlock } from "../../request/BlockReading.ts"
import { eitherName, requiredEitherName } from "../../request/EitherName.ts"
import { checkTags } from "../../request/TagRules.ts"
import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { type ProvisionerRequest } from "../ProvisionerDefinition.ts"
import { aksLimits } from "./AksLimits.ts"
import { type AksProvisioner, type AksTier } from "./AksSpec.ts"
import { aksMinors, defaultAksVersion, findAksVersion } from "./KubernetesVersions.ts"
import { type WireAksSpec } from "./WireAksSpec.ts"

export const defaultSystemMachineType = "Standard_D2ds_v5"

/** AKS's own services need a machine of this size. */
const systemMachineMin = { vCpu: 2, memoryMiB: 4096 } as const

const readSubscription = (problems: Problems, base: Path, wire: WireAksSpec): string | undefined => {
  const { accountId, subscriptionId } = wire
  const subscription = requiredEitherName(
    problems,
    base,
    ["accountId", accountId],
    ["subscriptionId", subscriptionId],
    "Name the Azure subscription.",
  )
  if (subscription === undefined) return undefined
  if (guidPattern.test(subscription.value)) return subscription.value
  problems.add("INVALID_FORMAT", subscription.path, guidSyntax)
  return undefined
}

const readVersion = (problems: Problems, base: Path, wire: WireAksSpec, tier: AksTier): string => {
  const { kubernetesVersion, k8sVersion } = wire
  const given = eitherName(problems, base, ["kubernetesVersion", kubernetesVersion], ["k8sVersion", k8sVersion])
  if (given === undefined) return defaultAksVersion
  const known = findAksVersion(given.value)
  if (known === undefined) {
    const message = `Offered are ${aksMinors.join(", ")}, also with a patch such as ${defaultAksVersion}.2.`
    problems.add("UNKNOWN_VALUE", given.path, message)
  } else if (known.needsPremium === true && tier !== "premium") {
    const message = `Azure supports ${known.minor} in the premium tier only, and tier is ${tier}.`
    problems.add("MISMATCH", given.path, message)
  }
  return given.value
}

const checkAuthorizedNetworks = (problems: Problems, path: Path, networks: ReadonlyArray<string>): void => {
  networks.forEach((network, index) => {
    const at = [...path, index]
    const block = readBlock(problems, at, network)
    if (networks.indexOf(network) < index) problems.add("DUPLICATE", at, "This block is listed twice.")
    if (block !== undefined && block.prefixLength < 8) {
      const message = "Expected /8 to /32: a larger block opens the Kubernetes API to the internet."
      problems.add("OUT_OF_RANGE", at, message)
    }
  })
}

const checkAdminGroups = (problems: Problems, path: Path, groups: ReadonlyArray<string>): void => {
  groups.forEach((group, index) => {
    const at = [...path, index]
    if (!guidPattern.test(group)) problems.add("INVALID_FORMAT", at, guidSyntax)
    else if (groups.indexOf(group) < index) problems.add("DUPLICATE", at, "This group is listed twice.")
  })
}

const checkSystemMachineType = (problems: Problems, path: Path, name: string, place: Place | undefined): void => {
  if (place?.provider !== "azure") return
  const { provider, region: id } = place
  const machineType = findMachineType(provider, id, name)
  if (machineType === undefined) {
    problems.add("UNKNOWN_VALUE", path, () => machineTypeNotFound(provider, { id }, name).message)
  } else if (machineType.vCpu < systemMachineMin.vCpu || machineType.memoryMiB < systemMachineMin.memoryMiB) {
    problems.add("OUT_OF_RANGE", path, "AKS's own services need machines with 2 virtual processors and 4 GiB or more.")
  } else if ((machineType.gpus ?? 0) > 0) {
    problems.add("MISMATCH", path, "AKS's own services use no accelerators. Choose a machine type without.")
  }
}

/** Reads what only AKS needs, and the credentials apart from it. */
export const readAks = (
  problems: Problems,
  base: Path,
  wire: WireAksSpec,
  place: Place | undefined,
): ProvisionerRequest<AksProvisioner> | undefined => {
  const accountId = readSubscription(problems, base, wire)
  const credentials = readAzureCredentials(problems, [...base, "credentials"], wire.credentials, accountId)
  const { adminGroups = [], authorizedNetworks = [], encryptionKey, hostEncryption = true, tags = {} } = wire
  const { systemMachineType = defaultSystemMachineType, tier = "standard" } = wire
  const kubernetesVersion = readVersion(problems, base, wire, tier)
  const network = readAzureNetwork(problems, base, wire, accountId)
  checkAuthorizedNetworks(problems, [...base, "authorizedNetworks"], authorizedNetworks)
  if (encryptionKey !== undefined) checkEncryptionKey(problems, [...base, "encryptionKey"], encryptionKey, accountId)
  checkAdminGroups(problems, [...base, "adminGroups"], adminGroups)
  checkSystemMachineType(problems, [...base, "systemMachineType"], systemMachineType, place)
  checkTags(problems, [...base, "tags"], tags, aksLimits.tags)
  if (accountId === undefined || credentials === undefined) return undefined
  const aks = {
    accountId,
    ...credentials.recorded,
    ...credentials.identity,
    kubernetesVersion,
    tier,
    ...network,
    authorizedNetworks,
    ...(encryptionKey === undefined ? {} : { encryptionKey }),
    adminGroups,
    systemMachineType,
    hostEncryption,
    tags,
  }
  return { credentials: credentials.credentials, provisioner: { type: "aks", aks } }
}
