import { assert, describe, it } from "@effect/vitest"

import { poolName } from "#infra-templates/azure/Names.ts"
import { smallAks, aksSpecOf } from "#tests/fixtures/AksRequests.ts"
import { changed } from "#tests/fixtures/ChangedRequest.ts"

import { aksProgramOf, blocksOf, fullAksSpec, onlyBlock, smallAksSpec } from "./fixtures/AksPrograms.ts"
import { textsIn } from "./fixtures/Program.ts"

const aks = "provisioner.aks"
const group = "clusterSpec.dataPlane.nodeGroups[0]"

const programWith = (changes: Readonly<Record<string, unknown>>) => aksProgramOf(aksSpecOf(changed(smallAks, changes)))
const clusterWith = (changes: Readonly<Record<string, unknown>>) =>
  onlyBlock(programWith(changes), "azurerm_kubernetes_cluster")
const poolWith = (changes: Readonly<Record<string, unknown>>) =>
  onlyBlock(programWith(changes), "azurerm_kubernetes_cluster_node_pool")

describe("a network on azure", () => {
  it("of the user's is only read, and has the cluster's own subnets and gateway", () => {
    const program = aksProgramOf(fullAksSpec)

    assert.notProperty(program.resource, "azurerm_virtual_network")
    assert.property(program.data, "azurerm_virtual_network")
    assert.property(program.resource, "azurerm_nat_gateway")
    for (const subnet of Object.values(blocksOf(program, "azurerm_subnet"))) {
      assert.strictEqual(subnet["virtual_network_name"], "${data.azurerm_virtual_network.network_vnet.name}")
    }
  })
})

describe("the API of an AKS cluster", () => {
  it("has a name in a private zone unless networks are authorized", () => {
    const program = aksProgramOf()

    assert.deepInclude(onlyBlock(program, "azurerm_kubernetes_cluster"), {
      private_cluster_enabled: true,
      private_cluster_public_fqdn_enabled: false,
      private_dns_zone_id: "${azurerm_private_dns_zone.dns_zone.id}",
    })
    assert.include(
      textsIn(onlyBlock(program, "azurerm_kubernetes_cluster")["depends_on"]),
      "azurerm_private_dns_zone_virtual_network_link.dns_link",
    )
  })

  it("is open to the networks that are authorized, and has no private zone then", () => {
    const program = aksProgramOf(fullAksSpec)

    assert.notProperty(program.resource, "azurerm_private_dns_zone")
    assert.deepInclude(onlyBlock(program, "azurerm_kubernetes_cluster")["api_server_access_profile"] as object, {
      authorized_ip_ranges: ["198.51.100.0/24"],
    })
  })
})

describe("an encryption key on azure", () => {
  it("protects secrets and disks, and is granted to both identities first", () => {
    const program = aksProgramOf(fullAksSpec)
    const cluster = onlyBlock(program, "azurerm_kubernetes_cluster")
    const roles = Object.values(blocksOf(program, "azurerm_role_assignment")).map(
      (block) => block["role_definition_name"],
    )

    assert.deepInclude(cluster["key_management_service"] as object, {
      key_vault_key_id: "https://orrery-keys.vault.azure.net/keys/clusters/0123456789abcdef0123456789abcdef",
      key_vault_network_access: "Private",
    })
    assert.property(cluster, "disk_encryption_set_id")
    assert.includeMembers(roles, ["Key Vault Crypto Service Encryption User", "Key Vault Crypto User"])
    assert.include(
      textsIn(onlyBlock(program, "azurerm_disk_encryption_set")["depends_on"]),
      "azurerm_role_assignment.encryption_disks_key",
    )
  })

  it("is never created, so that a destroy can end", () => {
    assert.notProperty(aksProgramOf(fullAksSpec).resource, "azurerm_key_vault")
    assert.notProperty(aksProgramOf(fullAksSpec).resource, "azurerm_key_vault_key")
  })
})

describe("the version of an AKS cluster", () => {
  it("gets new patches where it names none, and stays as it is where it names one", () => {
    assert.deepInclude(clusterWith({}), { kubernetes_version: "1.35", automatic_upgrade_channel: "patch" })
    assert.notProperty(clusterWith({ [`${aks}.kubernetesVersion`]: "1.35.1" }), "automatic_upgrade_channel")
  })

  it("has long-term support in the premium tier", () => {
    assert.deepInclude(clusterWith({ [`${aks}.tier`]: "premium" }), {
      sku_tier: "Premium",
      support_plan: "AKSLongTermSupport",
    })
    assert.deepInclude(clusterWith({ [`${aks}.tier`]: "free" }), {
      sku_tier: "Free",
      support_plan: "KubernetesOfficial",
    })
  })
})

describe("the protection of an AKS cluster", () => {
  it("is a lock that Terraform deletes before everything else", () => {
    const [open, locked] = [false, true].map((deletionProtection) => aksProgramOf(smallAksSpec, { deletionProtection }))

    assert.notProperty(open?.resource, "azurerm_management_lock")
    assert.deepInclude(locked && onlyBlock(locked, "azurerm_management_lock"), {
      lock_level: "CanNotDelete",
      scope: "${azurerm_kubernetes_cluster.control_plane_cluster.id}",
      depends_on: ["azurerm_kubernetes_cluster_node_pool.nodes_general"],
    })
  })
})

describe("the machines of an AKS node group", () => {
  it("that are spot capacity have the label and the taint that AKS itself gives them, and no upgrade settings", () => {
    const pool = poolWith({ [`${group}.instanceType`]: "spot" })

    assert.deepInclude(pool, {
      priority: "Spot",
      eviction_policy: "Delete",
      spot_max_price: -1,
      node_taints: ["kubernetes.azure.com/scalesetpriority=spot:NoSchedule"],
    })
    assert.deepInclude(pool["node_labels"] as object, { "kubernetes.azure.com/scalesetpriority": "spot" })
    assert.notProperty(pool, "upgrade_settings")
  })

  it("have their system disk on the machine where it fits, and apart where it does not", () => {
    assert.strictEqual(poolWith({ [`${group}.volumeSize`]: 150 })["os_disk_type"], "Ephemeral")
    assert.strictEqual(poolWith({ [`${group}.volumeSize`]: 151 })["os_disk_type"], "Managed")
    assert.strictEqual(poolWith({ [`${group}.machineTypes[0]`]: "Standard_D4s_v5" })["os_disk_type"], "Managed")
  })

  it("with accelerators run Ubuntu, which has their drivers", () => {
    assert.strictEqual(poolWith({ [`${group}.machineTypes[0]`]: "Standard_NC4as_T4_v3" })["os_sku"], "Ubuntu")
    assert.strictEqual(poolWith({})["os_sku"], "AzureLinux")
  })

  it("encrypt their disks themselves unless the subscription cannot", () => {
    assert.strictEqual(poolWith({})["host_encryption_enabled"], true)
    assert.strictEqual(poolWith({ [`${aks}.hostEncryption`]: false })["host_encryption_enabled"], false)
  })

  it.each([
    [undefined, undefined, { max_surge: "33%" }],
    [2, undefined, { max_surge: "2" }],
    ["50%", undefined, { max_surge: "50%" }],
    [undefined, 1, { max_surge: "0", max_unavailable: "1" }],
    [0, "10%", { max_surge: "0", max_unavailable: "10%" }],
  ])("are replaced with maxSurge %s and maxUnavailable %s as AKS takes it", (maxSurge, maxUnavailable, expected) => {
    const rollingUpdate = {
      ...(maxSurge === undefined ? {} : { maxSurge }),
      ...(maxUnavailable === undefined ? {} : { maxUnavailable }),
    }
    const pool = onlyBlock(aksProgramOf({ ...smallAksSpec, rollingUpdate }), "azurerm_kubernetes_cluster_node_pool")

    assert.deepInclude(pool["upgrade_settings"] as object, expected)
  })
})

describe("the name of an AKS node pool", () => {
  it("is short, and differs where the group's name only begins alike", () => {
    const names = ["services-in-the-east", "services-in-the-west"].map((name) => poolName(name, name))

    assert.strictEqual(new Set(names).size, 2)
    for (const name of names) assert.match(name, /^[a-z][a-z0-9]{11}$/)
  })

  it("is new where a pool cannot become the other kind", () => {
    const nameOf = (changes: Readonly<Record<string, unknown>>) => poolWith(changes)["name"]

    assert.notStrictEqual(nameOf({ [`${group}.instanceType`]: "spot" }), nameOf({}))
    assert.strictEqual(nameOf({ [`${group}.machineTypes[0]`]: "Standard_D8ds_v5" }), nameOf({}))
  })
})
