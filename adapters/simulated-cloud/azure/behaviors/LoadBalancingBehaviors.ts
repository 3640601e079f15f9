import type { ResourceBehavior, ResourceBehaviors } from "../../cloud/ResourceBehavior.ts"
import { blockAt, textAt } from "../../value/Value.ts"
import { exists, inGroup, locked, needed } from "./GroupBehaviors.ts"
import { nameIn } from "./Identifiers.ts"

const balancer: ResourceBehavior = inGroup("Microsoft.Network/loadBalancers", {
  computed: (planned) => {
    const address = textAt(blockAt(planned, "frontend_ip_configuration") ?? {}, "private_ip_address") ?? "10.0.0.4"
    return { private_ip_address: address, private_ip_addresses: [address] }
  },
  defaults: { sku: "Standard", sku_tier: "Regional" },
  forceNew: ["sku", "sku_tier"],
  needs: [needed("frontend_ip_configuration.subnet_id", "azurerm_subnet")],
  heldBy: [locked],
})

/** A part of a load balancer: it has an id below it. */
const part = (collection: string, more: Omit<ResourceBehavior, "computed"> = {}): ResourceBehavior => ({
  computed: (planned) => ({ id: `${textAt(planned, "loadbalancer_id") ?? ""}/${collection}/${nameIn(planned)}` }),
  nameTaken: exists,
  ...more,
  forceNew: ["name", "loadbalancer_id"],
  needs: [needed("loadbalancer_id", "azurerm_lb"), ...(more.needs ?? [])],
})

const inUse = (resourceType: string, attribute: string) => ({
  resourceType,
  attribute,
  refusal: (id: string) =>
    `unexpected status 400 (400 Bad Request) with error: InUseResourceCannotBeDeleted: ${id} is in use by a rule or an interface and cannot be deleted.`,
})

/** How load balancers behave. */
export const loadBalancingBehaviors: ResourceBehaviors = {
  azurerm_lb: balancer,
  azurerm_lb_backend_address_pool: part("backendAddressPools", {
    heldBy: [
      inUse("azurerm_lb_rule", "backend_address_pool_ids"),
      inUse("azurerm_network_interface_backend_address_pool_association", "backend_address_pool_id"),
    ],
  }),
  azurerm_lb_probe: part("probes", {
    defaults: { interval_in_seconds: 15, number_of_probes: 2, probe_threshold: 1 },
    heldBy: [inUse("azurerm_lb_rule", "probe_id")],
  }),
  azurerm_lb_rule: part("loadBalancingRules", {
    defaults: { load_distribution: "Default" },
    needs: [needed("probe_id", "azurerm_lb_probe")],
  }),
  azurerm_network_interface_backend_address_pool_association: {
    computed: (planned) => ({
      id: `${textAt(planned, "network_interface_id") ?? ""}/ipConfigurations/${textAt(planned, "ip_configuration_name") ?? ""}|${textAt(planned, "backend_address_pool_id") ?? ""}`,
    }),
    forceNew: ["network_interface_id", "ip_configuration_name", "backend_address_pool_id"],
    nameTaken: exists,
    needs: [
      needed("network_interface_id", "azurerm_network_interface"),
      needed("backend_address_pool_id", "azurerm_lb_backend_address_pool"),
    ],
  },
}
