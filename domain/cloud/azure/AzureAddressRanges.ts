import type { AddressRanges } from "../AddressRanges.ts"
import { blockIn, textIn, textsIn } from "../ResourceAttributes.ts"

/** The ranges of programs on Azure. Those of subnets are parts of their network's. */
export const azureAddressRanges: AddressRanges = {
  azurerm_subnet: (subnet) =>
    Object.fromEntries(textsIn(subnet, "address_prefixes").map((range, index) => [`subnet ${index + 1}`, range])),
  azurerm_kubernetes_cluster: (cluster) => ({
    pods: textIn(blockIn(cluster, "network_profile"), "pod_cidr"),
    services: textIn(blockIn(cluster, "network_profile"), "service_cidr"),
  }),
}
