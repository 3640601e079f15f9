import type { ResourceBehavior, ResourceBehaviors, Scene } from "../../cloud/ResourceBehavior.ts"
import { type Attributes, textAt } from "../../value/Value.ts"
import { exists, inGroup, locked, needed } from "./GroupBehaviors.ts"
import { groupId, guidOf, nameIn } from "./Identifiers.ts"

/** AKS completes a minor with the newest of its patches. */
const versionOf = (planned: Attributes): string => {
  const wanted = textAt(planned, "kubernetes_version") ?? "1.34"
  return /^\d+\.\d+\.\d+/.test(wanted) ? wanted : `${wanted}.2`
}

const nameOf = (planned: Attributes, { region, token }: Scene): string => {
  const prefix = textAt(planned, "dns_prefix") ?? textAt(planned, "dns_prefix_private_cluster") ?? nameIn(planned)
  return `${prefix}-${token.slice(0, 8)}.hcp.${region}.azmk8s.io`
}

const privateNameOf = (planned: Attributes): string => {
  const zone = textAt(planned, "private_dns_zone_id")?.split("/").at(-1)
  return zone === undefined ? "" : `${textAt(planned, "dns_prefix_private_cluster") ?? ""}.${zone}`
}

const cluster: ResourceBehavior = inGroup("Microsoft.ContainerService/managedClusters", {
  computed: (planned, scene) => {
    const nodes = textAt(planned, "node_resource_group") ?? `MC_${nameIn(planned)}`
    return {
      current_kubernetes_version: versionOf(planned),
      fqdn: nameOf(planned, scene),
      private_fqdn: privateNameOf(planned),
      portal_fqdn: nameOf(planned, scene),
      http_application_routing_zone_name: "",
      kube_config: [],
      kube_config_raw: "",
      kube_admin_config: [],
      kube_admin_config_raw: "",
      node_resource_group: nodes,
      node_resource_group_id: groupId(scene, nodes),
      oidc_issuer_url: `https://${scene.region}.oic.prod-aks.azure.com/${guidOf({ token: scene.accountId.replaceAll("-", "") })}/${guidOf(scene)}/`,
      identity: [{ principal_id: "", tenant_id: "" }],
      azure_active_directory_role_based_access_control: [
        { tenant_id: guidOf({ token: scene.accountId.replaceAll("-", "") }) },
      ],
      default_node_pool: [
        { node_count: 2, orchestrator_version: versionOf(planned), workload_runtime: "OCIContainer" },
      ],
    }
  },
  defaults: {
    ai_toolchain_operator_enabled: false,
    cost_analysis_enabled: false,
    private_cluster_enabled: false,
    private_cluster_public_fqdn_enabled: false,
    role_based_access_control_enabled: true,
    run_command_enabled: true,
    sku_tier: "Free",
    support_plan: "KubernetesOfficial",
  },
  forceNew: [
    "dns_prefix",
    "dns_prefix_private_cluster",
    "disk_encryption_set_id",
    "node_resource_group",
    "private_cluster_enabled",
    "private_dns_zone_id",
    "default_node_pool.name",
    "network_profile.network_plugin",
    "network_profile.service_cidr",
    "network_profile.dns_service_ip",
    "network_profile.outbound_type",
  ],
  changing: ["current_kubernetes_version"],
  needs: [
    needed("default_node_pool.vnet_subnet_id", "azurerm_subnet"),
    needed("private_dns_zone_id", "azurerm_private_dns_zone"),
  ],
  refusesWrite: (planned) =>
    textAt(planned, "automatic_upgrade_channel") === "patch" &&
    /^\d+\.\d+\.\d+/.test(textAt(planned, "kubernetes_version") ?? "")
      ? "unexpected status 400 (400 Bad Request) with error: InvalidParameter: The upgrade channel patch takes a version without a patch."
      : undefined,
  heldBy: [locked],
})

const nodePool: ResourceBehavior = {
  computed: (planned, scene) => {
    const parent = textAt(planned, "kubernetes_cluster_id") ?? ""
    return {
      id: `${parent}/agentPools/${nameIn(planned)}`,
      node_count: planned["min_count"] ?? 0,
      orchestrator_version:
        textAt(scene.named("azurerm_kubernetes_cluster", parent) ?? {}, "current_kubernetes_version") ?? "",
      workload_runtime: "OCIContainer",
    }
  },
  defaults: {
    fips_enabled: false,
    mode: "User",
    os_disk_type: "Managed",
    os_type: "Linux",
    priority: "Regular",
    scale_down_mode: "Delete",
    spot_max_price: -1,
    ultra_ssd_enabled: false,
  },
  forceNew: ["name", "kubernetes_cluster_id", "priority", "eviction_policy", "spot_max_price", "os_type"],
  nameTaken: exists,
  needs: [
    {
      ...needed("kubernetes_cluster_id", "azurerm_kubernetes_cluster"),
      missing: (id) =>
        `unexpected status 404 (404 Not Found) with error: ParentResourceNotFound: Failed to perform 'write' on resource(s) of type 'managedClusters/agentPools', because the parent resource '${id}' could not be found.`,
    },
  ],
}

/** How AKS behaves. */
export const aksBehaviors: ResourceBehaviors = {
  azurerm_kubernetes_cluster: cluster,
  azurerm_kubernetes_cluster_node_pool: nodePool,
}
