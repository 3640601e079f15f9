import { clusterLabel } from "./OwnershipLabels.ts"

/** What an asset of Cloud Asset Inventory is to Terraform. */
export interface AssetType {
  readonly assetType: string
  readonly resourceType: string
  /** What the names of its assets begin with: the import id follows. */
  readonly namePrefix: string
}

const compute = (kind: string, resourceType: string): AssetType => ({
  assetType: `compute.googleapis.com/${kind}`,
  resourceType,
  namePrefix: "//compute.googleapis.com/",
})

/** The types whose every object carries the id of its cluster, in a label or in its description, where a search finds it. */
export const assetTypes: ReadonlyArray<AssetType> = [
  compute("Address", "google_compute_address"),
  compute("RegionBackendService", "google_compute_region_backend_service"),
  compute("Disk", "google_compute_disk"),
  compute("ForwardingRule", "google_compute_forwarding_rule"),
  compute("HealthCheck", "google_compute_region_health_check"),
  compute("InstanceTemplate", "google_compute_instance_template"),
  compute("Firewall", "google_compute_firewall"),
  compute("Network", "google_compute_network"),
  compute("Router", "google_compute_router"),
  compute("Subnetwork", "google_compute_subnetwork"),
  {
    assetType: "container.googleapis.com/Cluster",
    resourceType: "google_container_cluster",
    namePrefix: "//container.googleapis.com/",
  },
]

/** What finds everything that a cluster has. */
export const clusterQuery = (clusterId: string): string =>
  `labels.${clusterLabel}="${clusterId}" OR description:"${clusterId}"`

/** What finds the objects of a name in a region, and those that belong to no region. */
export const nameQuery = (name: string, region: string): string =>
  `displayName="${name}" AND (location="${region}" OR location="global")`
