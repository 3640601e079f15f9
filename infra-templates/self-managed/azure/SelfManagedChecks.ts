import { findRegion } from "#domain/catalogue/Region.ts"
import { parseNetworkId } from "#domain/cloud/azure/AzureNetwork.ts"
import { guidPattern } from "#domain/cloud/azure/Guid.ts"
import { parseImageId } from "#domain/cloud/azure/ImageId.ts"
import { parseKeyId } from "#domain/cloud/azure/KeyId.ts"
import { azureTagLimits } from "#domain/cloud/azure/TagLimits.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"
import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"
import { parseContainer } from "#domain/provisioner/self-managed/azure/Container.ts"
import type { SelfHostedOnAzure } from "#domain/provisioner/self-managed/azure/SelfHostedOnAzure.ts"

import { selfHostedPath } from "../SelfManagedInput.ts"
import { checkSelfManagedInput, ensure } from "../SpecChecks.ts"

const checkTags = (tags: Readonly<Record<string, string>>, path: string): void => {
  const { syntax } = azureTagLimits
  for (const [key, value] of Object.entries(tags)) {
    const isSpelled = syntax.key.pattern.test(key) && syntax.value.pattern.test(value)
    ensure(isSpelled, path, "A tag consists of letters, digits, spaces and a few signs.")
    ensure(!key.toLowerCase().startsWith("orrery.dev"), path, "Orrery sets these tags itself. Use another key.")
  }
}

const checkNodeGroup = (group: NodeGroup, region: string): void => {
  const path = `spec.nodeGroups["${group.name}"]`
  const zones = findRegion("azure", region)?.zones
  ensure(group.machineTypes.length === 1, `${path}.machineTypes`, "A scale set has one machine type.")
  ensure(group.volumeSizeGiB >= 30, path, "The disk of a node has at least 30 GiB.")
  for (const zone of group.availabilityZones) {
    const isZone = zones?.includes(zone) ?? /^[1-9]$/.test(zone)
    ensure(isZone, `${path}.availabilityZones`, `This is no zone of ${region}. Zones are 1, 2 and 3.`)
  }
  checkTags(group.tags, `${path}.tags`)
}

/** The shapes that the stack relies on where a value becomes part of a name, a condition or an address. */
export const checkSelfManagedOnAzure = (input: SynthesisInput<SelfHostedOnAzure>): void => {
  checkSelfManagedInput(input)
  const { nodeGroups, provisioner, region } = input.spec
  const { selfHosted } = provisioner
  const ensureField = (holds: boolean, field: string, problem: string) =>
    ensure(holds, `${selfHostedPath}.${field}`, problem)
  ensure(/^[a-z]{4,30}\d?$/.test(region), "spec.region", "Expected a region such as westeurope.")
  ensureField(guidPattern.test(selfHosted.accountId), "accountId", "Expected the id of a subscription.")
  for (const key of ["clientId", "tenantId"] as const) {
    ensureField(guidPattern.test(selfHosted[key] ?? selfHosted.accountId), key, "Expected a GUID.")
  }
  const { bucketName, encryptionKey, k8sImage, networkId } = selfHosted
  ensureField(parseContainer(bucketName) !== undefined, "bucketName", "Expected <storage account>/<container>.")
  ensureField(parseKeyId(encryptionKey) !== undefined, "encryptionKey", "Expected the full id of a key's version.")
  ensureField(parseImageId(k8sImage) !== undefined, "k8sImage", "Expected the full id of an image.")
  ensureField(
    networkId === undefined || parseNetworkId(networkId) !== undefined,
    "networkId",
    "Expected the full id of a virtual network.",
  )
  checkTags(selfHosted.tags, `${selfHostedPath}.tags`)
  for (const group of nodeGroups) checkNodeGroup(group, region)
}
