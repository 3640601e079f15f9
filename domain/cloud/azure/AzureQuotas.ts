import { vCpus } from "../MachineUse.ts"
import { one, type Quota } from "../Quota.ts"
import { azureMachineUses } from "./MachineUses.ts"

/** The families of machines by the names of their quotas, and how the names of their machine types look. */
const families: Readonly<Record<string, readonly [name: string, pattern: RegExp]>> = {
  standardBSFamily: ["BS", /^Standard_B\d+m?s$/],
  standardBsv2Family: ["Bsv2", /^Standard_B\d+[a-z]*s_v2$/],
  standardDSv3Family: ["DSv3", /^Standard_D\d+s_v3$/],
  standardDSv4Family: ["DSv4", /^Standard_D\d+s_v4$/],
  standardDDSv4Family: ["DDSv4", /^Standard_D\d+ds_v4$/],
  standardDASv4Family: ["DASv4", /^Standard_D\d+as_v4$/],
  standardDSv5Family: ["DSv5", /^Standard_D\d+s_v5$/],
  standardDDSv5Family: ["DDSv5", /^Standard_D\d+ds_v5$/],
  standardDASv5Family: ["DASv5", /^Standard_D\d+as_v5$/],
  standardDADSv5Family: ["DADSv5", /^Standard_D\d+ads_v5$/],
  standardDPSv5Family: ["DPSv5", /^Standard_D\d+ps_v5$/],
  standardDPDSv5Family: ["DPDSv5", /^Standard_D\d+pds_v5$/],
  standardFSv2Family: ["FSv2", /^Standard_F\d+s_v2$/],
  standardESv4Family: ["ESv4", /^Standard_E\d+s_v4$/],
  standardESv5Family: ["ESv5", /^Standard_E\d+s_v5$/],
  standardEDSv5Family: ["EDSv5", /^Standard_E\d+ds_v5$/],
  standardEASv5Family: ["EASv5", /^Standard_E\d+as_v5$/],
  standardEADSv5Family: ["EADSv5", /^Standard_E\d+ads_v5$/],
}

const compute = "Microsoft.Compute"
const network = "Microsoft.Network"

/** The quotas that clusters on Azure reach first, with the names of Azure's usage lists. */
export const azureQuotas: ReadonlyArray<Quota> = [
  ...Object.entries(families).map(([code, [name, pattern]]): Quota => ({
    code,
    service: compute,
    name: `${name} vCPUs`,
    scope: "region",
    usedBy: vCpus(azureMachineUses, pattern, false),
  })),
  {
    code: "cores",
    service: compute,
    name: "vCPUs on demand",
    scope: "region",
    usedBy: vCpus(azureMachineUses, /^/, false),
  },
  {
    code: "lowPriorityCores",
    service: compute,
    name: "spot vCPUs",
    scope: "region",
    usedBy: vCpus(azureMachineUses, /^/, true),
  },
  {
    code: "VirtualNetworks",
    service: network,
    name: "Virtual networks",
    scope: "region",
    usedBy: { azurerm_virtual_network: one },
  },
  {
    code: "NatGateways",
    service: network,
    name: "NAT gateways",
    scope: "region",
    usedBy: { azurerm_nat_gateway: one },
  },
  {
    code: "NetworkSecurityGroups",
    service: network,
    name: "Network security groups",
    scope: "region",
    usedBy: { azurerm_network_security_group: one },
  },
  {
    code: "StandardSkuPublicIpAddresses",
    service: network,
    name: "Public IPv4 addresses",
    scope: "region",
    usedBy: { azurerm_public_ip: one },
  },
]
