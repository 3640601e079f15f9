import type { TypePermissions } from "../../Permissions.ts"
import { actionsOn } from "./TypeActions.ts"

const useIdentity = "Microsoft.ManagedIdentity/userAssignedIdentities/assign/action"
const useDiskEncryption = "Microsoft.Compute/diskEncryptionSets/read"
const useImages = ["Microsoft.Compute/galleries/images/versions/read", "Microsoft.Compute/images/read"]
const joinSubnet = "Microsoft.Network/virtualNetworks/subnets/join/action"
const machine = "Microsoft.Compute/virtualMachines"
const scaleSet = "Microsoft.Compute/virtualMachineScaleSets"
const networkInterface = "Microsoft.Network/networkInterfaces"
const balancer = "Microsoft.Network/loadBalancers"

/** A part of a load balancer: it is written with the load balancer. */
const ofBalancer: TypePermissions = {
  create: [`${balancer}/write`, `${balancer}/read`],
  read: [`${balancer}/read`],
  update: [`${balancer}/write`],
  delete: [`${balancer}/write`],
}

/** What machines, their disks and interfaces, and load balancers need. */
export const machinePermissions: Readonly<Record<string, TypePermissions>> = {
  azurerm_lb: actionsOn(balancer, joinSubnet),
  azurerm_lb_backend_address_pool: {
    ...actionsOn(`${balancer}/backendAddressPools`),
    update: [`${balancer}/backendAddressPools/write`],
  },
  azurerm_lb_probe: ofBalancer,
  azurerm_lb_rule: {
    ...ofBalancer,
    create: [`${balancer}/write`, `${balancer}/read`, `${balancer}/backendAddressPools/join/action`],
  },
  azurerm_linux_virtual_machine: actionsOn(
    machine,
    `${machine}/powerOff/action`,
    `${networkInterface}/join/action`,
    useDiskEncryption,
    useIdentity,
    ...useImages,
  ),
  azurerm_linux_virtual_machine_scale_set: actionsOn(
    scaleSet,
    `${scaleSet}/manualupgrade/action`,
    `${scaleSet}/reimage/action`,
    `${scaleSet}/virtualMachines/read`,
    joinSubnet,
    useDiskEncryption,
    useIdentity,
    ...useImages,
  ),
  azurerm_managed_disk: actionsOn("Microsoft.Compute/disks", useDiskEncryption),
  azurerm_network_interface: actionsOn(networkInterface, joinSubnet),
  azurerm_network_interface_backend_address_pool_association: {
    create: [
      `${networkInterface}/write`,
      `${networkInterface}/read`,
      joinSubnet,
      `${balancer}/backendAddressPools/join/action`,
    ],
    read: [`${networkInterface}/read`],
    delete: [`${networkInterface}/write`],
  },
  azurerm_virtual_machine_data_disk_attachment: {
    create: [`${machine}/write`, `${machine}/read`, "Microsoft.Compute/disks/read", "Microsoft.Compute/disks/write"],
    read: [`${machine}/read`],
    update: [`${machine}/write`],
    delete: [`${machine}/write`],
  },
  "data.azurerm_image": { read: ["Microsoft.Compute/images/read"] },
  "data.azurerm_shared_image_version": { read: ["Microsoft.Compute/galleries/images/versions/read"] },
}
