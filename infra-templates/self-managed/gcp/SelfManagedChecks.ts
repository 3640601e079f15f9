import { gcpTagLimits } from "#domain/cloud/gcp/TagLimits.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"
import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"
import type { SelfHostedOnGcp } from "#domain/provisioner/self-managed/gcp/SelfHostedOnGcp.ts"

import { selfHostedPath } from "../SelfManagedInput.ts"
import { checkSelfManagedInput, ensure } from "../SpecChecks.ts"

const checkLabels = (labels: Readonly<Record<string, string>>, path: string): void => {
  const { syntax } = gcpTagLimits
  for (const [key, value] of Object.entries(labels)) {
    const isSpelled = syntax?.key.pattern.test(key) === true && syntax.value.pattern.test(value)
    ensure(isSpelled, path, "A label consists of lower-case letters, digits, hyphens and underscores.")
    ensure(!key.startsWith("orrery"), path, "Labels that begin with orrery are set by Orrery. Use another key.")
  }
}

const checkNodeGroup = (group: NodeGroup, region: string): void => {
  const path = `spec.nodeGroups["${group.name}"]`
  ensure(group.machineTypes.length === 1, `${path}.machineTypes`, "An instance group has one machine type.")
  ensure(group.volumeSizeGiB >= 10, path, "The disk of a node has at least 10 GiB.")
  for (const zone of group.availabilityZones) {
    const isZone = zone.startsWith(`${region}-`) && /^[a-z]$/.test(zone.slice(region.length + 1))
    ensure(isZone, `${path}.availabilityZones`, `This is no zone of ${region}.`)
  }
  checkLabels(group.tags, `${path}.tags`)
}

/** The shapes that the stack relies on where a value becomes part of a name, a condition or an address. */
export const checkSelfManagedOnGcp = (input: SynthesisInput<SelfHostedOnGcp>): void => {
  checkSelfManagedInput(input)
  const { nodeGroups, provisioner, region } = input.spec
  const { accountId, bucketName, encryptionKey, k8sImage, serviceAccount, tags } = provisioner.selfHosted
  const ensureText = (pattern: RegExp, text: string, field: string, problem: string) =>
    ensure(pattern.test(text), `${selfHostedPath}.${field}`, problem)
  ensure(/^[a-z]+-[a-z]+\d{1,2}$/.test(region), "spec.region", "Expected a region such as europe-west1.")
  ensureText(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/, accountId, "accountId", "Expected the id of a project.")
  ensureText(/^[a-z0-9][a-z0-9_-]{1,61}[a-z0-9]$/, bucketName, "bucketName", "Expected the name of a bucket.")
  ensureText(/^projects\/[A-Za-z0-9/_-]+$/, encryptionKey, "encryptionKey", "Expected the full name of a key.")
  ensureText(
    /^projects\/[a-z0-9-]{6,30}\/global\/images\/[a-z0-9-]{1,63}$/,
    k8sImage,
    "k8sImage",
    "Expected the full name of an image: projects/<project>/global/images/<name>.",
  )
  ensure(
    serviceAccount === undefined || /^[a-z0-9-]+@[a-z0-9-]+\.iam\.gserviceaccount\.com$/.test(serviceAccount),
    `${selfHostedPath}.serviceAccount`,
    "Expected the email of a service account.",
  )
  checkLabels(tags, `${selfHostedPath}.tags`)
  for (const group of nodeGroups) checkNodeGroup(group, region)
}
