import type { PermissionTable } from "../Permissions.ts"
import { clusterPermissions } from "./permissions/ClusterPermissions.ts"
import { machinePermissions } from "./permissions/MachinePermissions.ts"
import { networkPermissions } from "./permissions/NetworkPermissions.ts"
import { projectPermissions } from "./permissions/ProjectPermissions.ts"

/** The IAM permissions that programs on Google Cloud need, from the calls of the Google provider 6 and the IAM reference. */
export const gcpPermissions: PermissionTable = {
  byType: { ...networkPermissions, ...clusterPermissions, ...machinePermissions, ...projectPermissions },
  // Cloud Asset Inventory finds what a cluster has, whatever its type.
  always: ["cloudasset.assets.searchAllResources", "resourcemanager.projects.get"],
  checks: [
    "compute.machineTypes.list",
    "compute.networks.get",
    "compute.projects.get",
    "compute.regions.get",
    "compute.subnetworks.list",
    "container.clusters.get",
  ],
}
