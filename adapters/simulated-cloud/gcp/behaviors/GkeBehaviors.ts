import type { ResourceBehavior, ResourceBehaviors, Scene } from "../../cloud/ResourceBehavior.ts"
import { type Attributes, textAt } from "../../value/Value.ts"
import { fingerprintOf, nameIn, projectOf } from "./Identifiers.ts"

/** Not a certificate: anything that takes it for one refuses it at once. */
const simulatedAuthority = Buffer.from("simulated cloud: no certificate authority").toString("base64")

/** GKE completes a minor or a patch with the newest of its own builds. */
const versionOf = (planned: Attributes): string => {
  const wanted = textAt(planned, "min_master_version") ?? "1.34"
  return /^\d+\.\d+\.\d+/.test(wanted) ? `${wanted}-gke.1000000` : `${wanted}.5-gke.1000000`
}

const locationOf = (planned: Attributes, { region }: Scene): string => textAt(planned, "location") ?? region

const cluster: ResourceBehavior = {
  computed: (planned, scene) => {
    const project = projectOf(planned, scene)
    const location = locationOf(planned, scene)
    const id = `projects/${project}/locations/${location}/clusters/${nameIn(planned)}`
    const name = `gke-${scene.token.slice(0, 32)}-${scene.token.slice(32, 36)}.${location}.gke.goog`
    return {
      id,
      project,
      location,
      self_link: `https://container.googleapis.com/v1/${id}`,
      endpoint: "10.0.128.2",
      master_version: versionOf(planned),
      node_version: versionOf(planned),
      label_fingerprint: fingerprintOf(scene),
      operation: "",
      cluster_ipv4_cidr: "",
      services_ipv4_cidr: "",
      tpu_ipv4_cidr_block: "",
      logging_service: "logging.googleapis.com/kubernetes",
      monitoring_service: "monitoring.googleapis.com/kubernetes",
      default_max_pods_per_node: 110,
      private_ipv6_google_access: "",
      master_auth: [{ cluster_ca_certificate: simulatedAuthority, client_certificate: "", client_key: "" }],
      private_cluster_config: [{ private_endpoint: "10.0.128.2", public_endpoint: "203.0.113.2", peering_name: "" }],
      control_plane_endpoints_config: [{ dns_endpoint_config: [{ endpoint: name }] }],
    }
  },
  defaults: {
    enable_autopilot: false,
    enable_intranode_visibility: false,
    enable_kubernetes_alpha: false,
    enable_l4_ilb_subsetting: false,
    enable_legacy_abac: false,
    enable_shielded_nodes: true,
    enable_tpu: false,
    deletion_protection: true,
  },
  forceNew: [
    "name",
    "project",
    "location",
    "network",
    "subnetwork",
    "networking_mode",
    "datapath_provider",
    "initial_node_count",
    "description",
    "ip_allocation_policy.cluster_secondary_range_name",
    "ip_allocation_policy.services_secondary_range_name",
    "private_cluster_config.master_ipv4_cidr_block",
    "dns_config",
  ],
  changing: ["master_version", "label_fingerprint"],
  nameTaken: (name) => `Error 409: Already exists: ${name}., alreadyExists`,
  needs: [{ attribute: "subnetwork", resourceType: "google_compute_subnetwork" }],
  refusesDelete: (attributes) =>
    attributes["deletion_protection"] === true
      ? "Cannot destroy cluster because deletion_protection is set to true. Set it to false to proceed with cluster deletion."
      : undefined,
}

const clusterOf = (planned: Attributes): string => textAt(planned, "cluster") ?? ""

const nodePool: ResourceBehavior = {
  computed: (planned, scene) => {
    const project = projectOf(planned, scene)
    const location = locationOf(planned, scene)
    const parent = `projects/${project}/locations/${location}/clusters/${clusterOf(planned)}`
    const group = `gke-${clusterOf(planned)}-${nameIn(planned)}-${scene.token.slice(0, 8)}-grp`
    const groups = `https://www.googleapis.com/compute/v1/projects/${project}/zones/${location}-b/instanceGroup`
    return {
      id: `${parent}/nodePools/${nameIn(planned)}`,
      project,
      location,
      version: textAt(scene.named("google_container_cluster", clusterOf(planned)) ?? {}, "master_version") ?? "",
      node_count: planned["initial_node_count"] ?? 0,
      operation: "",
      name_prefix: "",
      instance_group_urls: [`${groups}Managers/${group}`],
      managed_instance_group_urls: [`${groups}s/${group}`],
    }
  },
  forceNew: [
    "name",
    "name_prefix",
    "project",
    "location",
    "cluster",
    "initial_node_count",
    "max_pods_per_node",
    "node_config.spot",
    "node_config.service_account",
    "node_config.boot_disk_kms_key",
    "node_config.shielded_instance_config",
    "node_config.metadata",
    "node_config.oauth_scopes",
  ],
  nameTaken: (name) => `Error 409: Already exists: ${name}., alreadyExists`,
  needs: [
    {
      attribute: "cluster",
      resourceType: "google_container_cluster",
      importId: (name, planned) =>
        `projects/${textAt(planned, "project") ?? ""}/locations/${textAt(planned, "location") ?? ""}/clusters/${name}`,
      missing: (name) => `Error 404: Not found: clusters/${name}., notFound`,
    },
  ],
}

/** How GKE behaves. */
export const gkeBehaviors: ResourceBehaviors = {
  google_container_cluster: cluster,
  google_container_node_pool: nodePool,
}
