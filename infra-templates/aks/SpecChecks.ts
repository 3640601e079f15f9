import { findRegion } from "#domain/catalogue/Region.ts"
import { guidPattern } from "#domain/cloud/azure/Guid.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"
import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"
import { aksLimits } from "#domain/provisioner/aks/AksLimits.ts"
import type { AksProvisioner } from "#domain/provisioner/aks/AksSpec.ts"
import { aksMinors, findAksVersion } from "#domain/provisioner/aks/KubernetesVersions.ts"

import { UnsupportedSpec } from "../synthesis/UnsupportedSpec.ts"
import { aksPath } from "./AksRequest.ts"

const ensure = (holds: boolean, path: string, problem: string): void => {
  if (!holds) throw new UnsupportedSpec({ path, problem })
}

const { names, tags: tagLimits } = aksLimits

const blockPattern = /^[0-9.]{7,15}\/\d{1,2}$/

const checkTags = (tags: Readonly<Record<string, string>>, path: string): void => {
  for (const [key, value] of Object.entries(tags)) {
    const isSpelled = tagLimits.syntax?.key.pattern.test(key) === true && tagLimits.syntax.value.pattern.test(value)
    ensure(isSpelled, path, "A tag consists of letters, digits, spaces and a few signs.")
    ensure(!key.toLowerCase().startsWith("orrery.dev"), path, "Orrery sets these tags itself. Use another key.")
  }
}

const checkAccount = ({ spec }: SynthesisInput<AksProvisioner>): void => {
  const { aks } = spec.provisioner
  ensure(spec.provider === "azure", "spec.provider", "AKS runs on azure.")
  ensure(/^[a-z]{4,30}\d?$/.test(spec.region), "spec.region", "Expected a region such as westeurope.")
  ensure(guidPattern.test(aks.accountId), `${aksPath}.accountId`, "Expected the id of a subscription.")
  for (const key of ["clientId", "tenantId"] as const) {
    ensure(aks[key] === undefined || guidPattern.test(aks[key]), `${aksPath}.${key}`, "Expected a GUID.")
  }
  ensure(
    aks.adminGroups.every((group) => guidPattern.test(group)),
    `${aksPath}.adminGroups`,
    "Expected ids of groups.",
  )
  ensure(
    aks.authorizedNetworks.every((block) => blockPattern.test(block)),
    `${aksPath}.authorizedNetworks`,
    "Expected IPv4 blocks.",
  )
  for (const key of ["podCidr", "serviceCidr"] as const) {
    ensure(blockPattern.test(aks[key]), `${aksPath}.${key}`, "Expected an IPv4 block.")
  }
  ensure(
    findAksVersion(aks.kubernetesVersion) !== undefined && /^\d+\.\d+(\.\d+)?$/.test(aks.kubernetesVersion),
    `${aksPath}.kubernetesVersion`,
    `AKS clusters are created with Kubernetes ${aksMinors.join(", ")}. Choose one of them.`,
  )
  ensure(/^Standard_\w+$/.test(aks.systemMachineType), `${aksPath}.systemMachineType`, "Expected a machine type.")
  checkTags(aks.tags, `${aksPath}.tags`)
}

const checkZones = (group: NodeGroup, region: string, path: string): void => {
  const known = findRegion("azure", region)?.zones
  for (const zone of group.availabilityZones) {
    ensure(
      known?.includes(zone) ?? /^[1-9]$/.test(zone),
      `${path}.availabilityZones`,
      `This is no zone of ${region}. Zones are 1, 2 and 3.`,
    )
  }
}

const checkNodeGroups = ({ spec }: SynthesisInput): void => {
  const seen = new Set<string>()
  for (const group of spec.nodeGroups) {
    const path = `spec.nodeGroups["${group.name}"]`
    const isName = names?.nodeGroup.pattern.test(group.name) === true && !(group.name in Object.prototype)
    ensure(isName, "spec.nodeGroups", "A node group's name is lower-case letters, digits and hyphens.")
    ensure(!seen.has(group.name), path, "Two node groups have this name. Rename one.")
    seen.add(group.name)
    ensure(group.minNode >= 0 && group.maxNode >= 1, path, "A node group needs a maxNode of 1 or more.")
    ensure(group.minNode <= group.maxNode, path, "minNode is greater than maxNode.")
    ensure(group.volumeSizeGiB >= 30, path, "The disk of a node has at least 30 GiB.")
    ensure(group.machineTypes.length === 1, `${path}.machineTypes`, "A node pool has one machine type.")
    checkZones(group, spec.region, path)
    checkTags(group.tags, `${path}.tags`)
  }
}

/**
 * The shapes the stack relies on where a value becomes part of a name or an address. The API checks the same and more,
 * with better messages; synthesis stays safe when it is called without it.
 */
export const checkAksInput = (input: SynthesisInput<AksProvisioner>): void => {
  const { clusterName } = input.spec
  const isName = names?.cluster.pattern.test(clusterName) === true && clusterName.length <= names.cluster.charactersMax
  ensure(isName, "spec.clusterName", "A cluster's name is lower-case letters, digits and hyphens, 45 at most.")
  checkAccount(input)
  checkNodeGroups(input)
}
