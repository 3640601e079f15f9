import { type Place } from "../../catalogue/Place.ts"
import { readGcpCredentials } from "../../cloud/gcp/CredentialsReading.ts"
import { checkEncryptionKey } from "../../cloud/gcp/EncryptionKeyReading.ts"
import { readGcpNetwork } from "../../cloud/gcp/NetworkReading.ts"
import { readBlock } from "../../request/BlockReading.ts"
import { eitherName, requiredEitherName } from "../../request/EitherName.ts"
import { checkTags } from "../../request/TagRules.ts"
import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { type ProvisionerRequest } from "../ProvisionerDefinition.ts"
import { gkeLimits } from "./GkeLimits.ts"
import { type GkeProvisioner, type ReleaseChannel } from "./GkeSpec.ts"
import { defaultGkeVersion, findGkeVersion, gkeMinors } from "./KubernetesVersions.ts"
import { type WireGkeSpec } from "./WireGkeSpec.ts"

const projectPattern = /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/
const groupPattern = /^gke-security-groups@[a-z0-9]([a-z0-9.-]{0,200}[a-z0-9])?$/

const readProject = (problems: Problems, base: Path, { accountId, projectId }: WireGkeSpec): string | undefined => {
  const project = requiredEitherName(
    problems,
    base,
    ["accountId", accountId],
    ["projectId", projectId],
    "Name the Google Cloud project.",
  )
  if (project === undefined) return undefined
  if (projectPattern.test(project.value)) return project.value
  const message = "Expected the id of a project, such as payments-prod: not its number, and not its title."
  problems.add("INVALID_FORMAT", project.path, message)
  return undefined
}

const readVersion = (problems: Problems, base: Path, wire: WireGkeSpec, channel: ReleaseChannel): string => {
  const { kubernetesVersion, k8sVersion } = wire
  const given = eitherName(problems, base, ["kubernetesVersion", kubernetesVersion], ["k8sVersion", k8sVersion])
  if (given === undefined) return defaultGkeVersion
  const known = findGkeVersion(given.value)
  if (known === undefined) {
    const message = `Offered are ${gkeMinors.join(", ")}, also with a patch such as ${defaultGkeVersion}.5.`
    problems.add("UNKNOWN_VALUE", given.path, message)
  } else if (!known.channels.includes(channel)) {
    const message = `Google offers ${known.minor} in the release channels ${known.channels.join(", ")}, and releaseChannel is ${channel}.`
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

const checkSecurityGroup = (problems: Problems, path: Path, group: string): void => {
  if (groupPattern.test(group)) return
  const message = "GKE takes one group, gke-security-groups@ and the domain. Make other groups its members."
  problems.add("INVALID_FORMAT", path, message)
}

/** Reads what only GKE needs, and the credentials apart from it. */
export const readGke = (
  problems: Problems,
  base: Path,
  wire: WireGkeSpec,
  place: Place | undefined,
): ProvisionerRequest<GkeProvisioner> | undefined => {
  const accountId = readProject(problems, base, wire)
  const credentials = readGcpCredentials(problems, [...base, "credentials"], wire.credentials)
  const { authorizedNetworks = [], encryptionKey, releaseChannel = "regular", securityGroup, tags = {} } = wire
  const kubernetesVersion = readVersion(problems, base, wire, releaseChannel)
  const network = readGcpNetwork(problems, base, wire)
  checkAuthorizedNetworks(problems, [...base, "authorizedNetworks"], authorizedNetworks)
  if (encryptionKey !== undefined) checkEncryptionKey(problems, [...base, "encryptionKey"], encryptionKey, place)
  if (securityGroup !== undefined) checkSecurityGroup(problems, [...base, "securityGroup"], securityGroup)
  checkTags(problems, [...base, "tags"], tags, gkeLimits.tags)
  if (accountId === undefined || credentials === undefined) return undefined
  const gke = {
    accountId,
    ...credentials.recorded,
    ...credentials.identity,
    kubernetesVersion,
    releaseChannel,
    ...network,
    authorizedNetworks,
    ...(encryptionKey === undefined ? {} : { encryptionKey }),
    ...(securityGroup === undefined ? {} : { securityGroup }),
    tags,
  }
  return { credentials: credentials.credentials, provisioner: { type: "gke", gke } }
}
