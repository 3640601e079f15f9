import type { Hold, ResourceBehavior, ResourceBehaviors } from "../../cloud/ResourceBehavior.ts"
import { type Attributes, blockAt, textAt } from "../../value/Value.ts"
import { exists, inGroup, locked, needed } from "./GroupBehaviors.ts"
import { guidOf } from "./Identifiers.ts"

const attachment = (id: string): Hold => ({
  resourceType: "azurerm_virtual_machine_data_disk_attachment",
  attribute: id,
  refusal: (of) =>
    `unexpected status 409 (409 Conflict) with error: OperationNotAllowed: Disk ${of} is attached to a virtual machine. Detach it first.`,
})

const disk: ResourceBehavior = inGroup("Microsoft.Compute/disks", {
  computed: () => ({
    disk_iops_read_write: 240,
    disk_mbps_read_write: 50,
    disk_iops_read_only: 0,
    disk_mbps_read_only: 0,
    logical_sector_size: 0,
    max_shares: 0,
    source_uri: "",
    tier: "P6",
  }),
  defaults: { optimized_frequent_attach_enabled: false, performance_plus_enabled: false },
  forceNew: ["zone", "create_option", "disk_encryption_set_id"],
  needs: [needed("disk_encryption_set_id", "azurerm_disk_encryption_set")],
  heldBy: [attachment("managed_disk_id"), locked],
})

/** What a machine and a scale set have in common: what is chosen when the machine is installed. */
const installed = [
  "admin_username",
  "admin_ssh_key",
  "disable_password_authentication",
  "eviction_policy",
  "priority",
  "secure_boot_enabled",
  "vtpm_enabled",
]

/** Where the parts of a verified boot are asked of a type that has none of them. */
const refusesBoot =
  (type: string) =>
  (planned: Attributes): string | undefined =>
    planned["secure_boot_enabled"] === true && /^Standard_[DE]\d+p/.test(textAt(planned, type) ?? "")
      ? `unexpected status 400 (400 Bad Request) with error: BadRequest: Security type TrustedLaunch is not supported for the size '${textAt(planned, type)}'.`
      : undefined

const machine: ResourceBehavior = inGroup("Microsoft.Compute/virtualMachines", {
  computed: (_, scene) => ({
    virtual_machine_id: guidOf(scene),
    private_ip_address: "",
    private_ip_addresses: [],
    public_ip_address: "",
    public_ip_addresses: [],
    disk_controller_type: "",
    identity: [{ principal_id: "", tenant_id: "" }],
    os_disk: [{ id: "", name: `os_${guidOf(scene)}` }],
  }),
  defaults: {
    bypass_platform_safety_checks_on_user_schedule_enabled: false,
    extensions_time_budget: "PT1H30M",
    max_bid_price: -1,
    patch_assessment_mode: "ImageDefault",
    patch_mode: "ImageDefault",
    platform_fault_domain: -1,
    priority: "Regular",
    provision_vm_agent: true,
    vm_agent_platform_updates_enabled: false,
  },
  forceNew: [...installed, "computer_name", "custom_data", "source_image_id", "zone"],
  needs: [needed("network_interface_ids", "azurerm_network_interface")],
  refusesWrite: refusesBoot("size"),
  heldBy: [
    {
      ...attachment("virtual_machine_id"),
      refusal: (id) =>
        `unexpected status 409 (409 Conflict) with error: OperationNotAllowed: The virtual machine ${id} has data disks.`,
    },
  ],
})

const scaleSet: ResourceBehavior = inGroup("Microsoft.Compute/virtualMachineScaleSets", {
  computed: (planned, scene) => ({
    unique_id: guidOf(scene),
    computer_name_prefix: textAt(planned, "name") ?? "",
    platform_fault_domain_count: 5,
    identity: [{ principal_id: "", tenant_id: "" }],
  }),
  defaults: {
    do_not_run_extensions_on_overprovisioned_machines: false,
    extensions_time_budget: "PT1H30M",
    max_bid_price: -1,
    provision_vm_agent: true,
    resilient_vm_creation_enabled: false,
    resilient_vm_deletion_enabled: false,
    zone_balance: false,
  },
  forceNew: [...installed, "computer_name_prefix", "overprovision", "upgrade_mode"],
  needs: [
    {
      ...needed("network_interface.ip_configuration.subnet_id", "azurerm_subnet"),
      missing: (id) => `unexpected status 400 (400 Bad Request) with error: InvalidResourceReference: ${id}.`,
    },
  ],
  refusesWrite: refusesBoot("sku"),
})

/** The disk of a machine, by its number. */
const dataDisk: ResourceBehavior = {
  computed: (planned) => {
    const name = (textAt(planned, "managed_disk_id") ?? "").split("/").at(-1) ?? ""
    return { id: `${textAt(planned, "virtual_machine_id") ?? ""}/dataDisks/${name}` }
  },
  defaults: { create_option: "Attach", write_accelerator_enabled: false },
  forceNew: ["virtual_machine_id", "managed_disk_id", "lun", "create_option"],
  nameTaken: exists,
  needs: [
    needed("virtual_machine_id", "azurerm_linux_virtual_machine"),
    needed("managed_disk_id", "azurerm_managed_disk"),
  ],
}

const networkInterface: ResourceBehavior = inGroup("Microsoft.Network/networkInterfaces", {
  computed: (planned, scene) => {
    const address = textAt(blockAt(planned, "ip_configuration") ?? {}, "private_ip_address") ?? "10.0.0.9"
    return {
      applied_dns_servers: [],
      internal_domain_name_suffix: `${scene.token.slice(0, 26)}.internal.cloudapp.net`,
      mac_address: "",
      private_ip_address: address,
      private_ip_addresses: [address],
      virtual_machine_id: "",
    }
  },
  defaults: { ip_forwarding_enabled: false },
  needs: [needed("ip_configuration.subnet_id", "azurerm_subnet")],
  heldBy: [
    {
      resourceType: "azurerm_linux_virtual_machine",
      attribute: "network_interface_ids",
      refusal: (id) =>
        `unexpected status 400 (400 Bad Request) with error: NicInUse: Network Interface ${id} is used by existing resource. In order to delete the network interface, it must be dissociated from the resource.`,
    },
  ],
})

/** How disks, interfaces and machines behave. Machines are not simulated: one is ready as soon as it exists. */
export const machineBehaviors: ResourceBehaviors = {
  azurerm_linux_virtual_machine: machine,
  azurerm_linux_virtual_machine_scale_set: scaleSet,
  azurerm_managed_disk: disk,
  azurerm_network_interface: networkInterface,
  azurerm_virtual_machine_data_disk_attachment: dataDisk,
}
