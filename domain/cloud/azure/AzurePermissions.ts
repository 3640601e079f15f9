import type { PermissionTable } from "../Permissions.ts"
import { clusterPermissions } from "./permissions/ClusterPermissions.ts"
import { groupPermissions } from "./permissions/GroupPermissions.ts"
import { machinePermissions } from "./permissions/MachinePermissions.ts"
import { networkPermissions } from "./permissions/NetworkPermissions.ts"
import { storagePermissions } from "./permissions/StoragePermissions.ts"

/** The actions that programs on Azure need, from the calls of the AzureRM provider 4 and the lists of Azure's operations. */
export const azurePermissions: PermissionTable = {
  byType: {
    ...groupPermissions,
    ...networkPermissions,
    ...clusterPermissions,
    ...machinePermissions,
    ...storagePermissions,
  },
  // A list of all resources finds what a cluster has, whatever its type. New subscriptions register what they use.
  always: [
    "Microsoft.Resources/subscriptions/read",
    "Microsoft.Resources/subscriptions/resources/read",
    "Microsoft.Resources/subscriptions/providers/read",
    "*/register/action",
  ],
  checks: [
    "Microsoft.Authorization/permissions/read",
    "Microsoft.Compute/galleries/images/versions/read",
    "Microsoft.Compute/images/read",
    "Microsoft.Compute/locations/usages/read",
    "Microsoft.Compute/skus/read",
    "Microsoft.ContainerService/locations/kubernetesversions/read",
    "Microsoft.ContainerService/managedClusters/read",
    "Microsoft.Network/locations/usages/read",
    "Microsoft.Network/virtualNetworks/read",
  ],
}
