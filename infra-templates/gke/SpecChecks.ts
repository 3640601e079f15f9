import { findRegion } from "#domain/catalogue/Region.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"
import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"
import { gkeLimits } from "#domain/provisioner/gke/GkeLimits.ts"
import type { GkeProvisioner } from "#domain/provisioner/gke/GkeSpec.ts"
import { findGkeVersion, gkeMinors } from "#domain/provisioner/gke/KubernetesVersions.ts"

import { UnsupportedSpec } from "../synthesis/UnsupportedSpec.ts"
import { gkePath } from "./GkeRequest.ts"

const ensure = (holds: boolean, path: string, problem: string): void => {
  if (!holds) throw new UnsupportedSpec({ path, problem })
}

const { names, tags: tagLimits } = gkeLimits

const checkLabels = (labels: Readonly<Record<string, string>>, path: string): void => {
  for (const [key, value] of Object.entries(labels)) {
    const isSpelled = tagLimits.syntax?.key.pattern.test(key) === true && tagLimits.syntax.value.pattern.test(value)
    ensure(isSpelled, path, "A label consists of lower-case letters, digits, hyphens and underscores.")
    ensure(!key.startsWith("orrery"), path, "Labels that begin with orrery are set by Orrery. Use another key.")
  }
}

const checkAccount = ({ spec }: SynthesisInput<GkeProvisioner>): void => {
  const { gke } = spec.provisioner
  ensure(spec.provider === "gcp", "spec.provider", "GKE runs on gcp.")
  ensure(/^[a-z]+-[a-z]+\d{1,2}$/.test(spec.region), "spec.region", "Expected a region such as europe-west1.")
  ensure(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/.test(gke.accountId), `${gkePath}.accountId`, "Expected the id of a project.")
  ensure(
    gke.serviceAccount === undefined || /^[a-z0-9-]+@[a-z0-9-]+\.iam\.gserviceaccount\.com$/.test(gke.serviceAccount),
    `${gkePath}.serviceAccount`,
    "Expected the email of a service account.",
  )
  ensure(
    gke.encryptionKey === undefined || /^projects\/[A-Za-z0-9/_-]+$/.test(gke.encryptionKey),
    `${gkePath}.encryptionKey`,
    "Expected the full name of a Cloud KMS key.",
  )
  ensure(
    findGkeVersion(gke.kubernetesVersion) !== undefined,
    `${gkePath}.kubernetesVersion`,
    `GKE clusters are created with Kubernetes ${gkeMinors.join(", ")}. Choose one of them.`,
  )
  checkLabels(gke.tags, `${gkePath}.tags`)
}

const checkZones = (group: NodeGroup, region: string, path: string): void => {
  const known = findRegion("gcp", region)?.zones
  for (const zone of group.availabilityZones) {
    const isZone =
      known?.includes(zone) ?? (zone.startsWith(`${region}-`) && /^[a-z]$/.test(zone.slice(region.length + 1)))
    ensure(isZone, `${path}.availabilityZones`, `This is no zone of ${region}.`)
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
    ensure(group.volumeSizeGiB >= 10, path, "The disk of a node has at least 10 GiB.")
    ensure(group.machineTypes.length === 1, `${path}.machineTypes`, "A node pool has one machine type.")
    checkZones(group, spec.region, path)
    checkLabels(group.tags, `${path}.tags`)
  }
}

/**
 * The shapes the stack relies on where a value becomes part of a name or an address. The API checks the same and more,
 * with better messages; synthesis stays safe when it is called without it.
 */
export const checkGkeInput = (input: SynthesisInput<GkeProvisioner>): void => {
  const { clusterName } = input.spec
  const isName = names?.cluster.pattern.test(clusterName) === true && clusterName.length <= names.cluster.charactersMax
  ensure(isName, "spec.clusterName", "A cluster's name is lower-case letters, digits and hyphens, 40 at most.")
  checkAccount(input)
  checkNodeGroups(input)
}
