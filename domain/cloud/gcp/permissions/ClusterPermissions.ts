import type { TypePermissions } from "../../Permissions.ts"

/** What GKE clusters and node pools need. */
export const clusterPermissions: Readonly<Record<string, TypePermissions>> = {
  google_container_cluster: {
    create: ["container.clusters.create", "container.operations.get", "iam.serviceAccounts.actAs"],
    read: ["container.clusters.get"],
    update: ["container.clusters.update", "container.operations.get"],
    delete: ["container.clusters.delete", "container.operations.get"],
  },
  // A node pool is a part of its cluster.
  google_container_node_pool: {
    create: [
      "container.clusters.get",
      "container.clusters.update",
      "container.operations.get",
      "iam.serviceAccounts.actAs",
      "compute.instanceGroupManagers.get",
    ],
    read: ["container.clusters.get", "compute.instanceGroupManagers.get"],
    update: ["container.clusters.update", "container.operations.get"],
    delete: ["container.clusters.update", "container.operations.get"],
  },
}
