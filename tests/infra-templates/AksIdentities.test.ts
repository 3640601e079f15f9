import { assert, describe, it } from "@effect/vitest"

import { aksSpecOf, fullAks } from "#tests/fixtures/AksRequests.ts"
import { changed } from "#tests/fixtures/ChangedRequest.ts"

import {
  type AksProgram,
  aksProgramOf,
  blocksOf,
  fullAksSpec,
  onlyBlock,
  smallAksSpec,
} from "./fixtures/AksPrograms.ts"
import { textsIn } from "./fixtures/Program.ts"

const controlPlane = "${azurerm_user_assigned_identity.identities_control_plane.principal_id}"

/** A cluster in a network of the user, without access from the internet. */
const privateInNetworkOfUser = aksProgramOf(
  aksSpecOf(changed(fullAks, { "provisioner.aks.authorizedNetworks": undefined })),
)

/** The roles of an identity, each with the object that it is granted on. */
const rolesOf = (program: AksProgram, principal: string): ReadonlyArray<string> =>
  Object.values(blocksOf(program, "azurerm_role_assignment"))
    .filter((block) => block["principal_id"] === principal)
    .map(({ role_definition_name: role, scope }) => `${String(role)} on ${String(scope)}`)
    .toSorted()

const subnetRoles = [
  "Managed Identity Operator on ${azurerm_user_assigned_identity.identities_kubelet.id}",
  "Network Contributor on ${azurerm_subnet.network_api_server.id}",
  "Network Contributor on ${azurerm_subnet.network_nodes.id}",
]

const vault =
  "/subscriptions/0b1f6471-1bf0-4dda-aec3-cb9272f09590/resourceGroups/shared/providers/Microsoft.KeyVault/vaults/orrery-keys"

const keyRoles = [
  `Key Vault Contributor on ${vault}`,
  `Key Vault Crypto User on ${vault}`,
  "Reader on ${azurerm_disk_encryption_set.encryption_disks.id}",
]

describe("the control plane of an AKS cluster", () => {
  it("may name itself in its private zone, and link the zone to the network", () => {
    assert.deepStrictEqual(
      rolesOf(aksProgramOf(), controlPlane),
      [
        ...subnetRoles,
        "Network Contributor on ${azurerm_virtual_network.network_vnet.id}",
        "Private DNS Zone Contributor on ${azurerm_private_dns_zone.dns_zone.id}",
      ].toSorted(),
    )
  })

  it("may link its private zone to a network of the user, and read the set that encrypts disks", () => {
    assert.deepStrictEqual(
      rolesOf(privateInNetworkOfUser, controlPlane),
      [
        ...subnetRoles,
        ...keyRoles,
        "Network Contributor on ${data.azurerm_virtual_network.network_vnet.id}",
        "Private DNS Zone Contributor on ${azurerm_private_dns_zone.dns_zone.id}",
      ].toSorted(),
    )
  })

  it("has no role on a whole network of the user where it has no private zone", () => {
    assert.deepStrictEqual(rolesOf(aksProgramOf(fullAksSpec), controlPlane), [...subnetRoles, ...keyRoles].toSorted())
  })

  it("is created after each of its roles, and deleted before", () => {
    for (const program of [aksProgramOf(), aksProgramOf(fullAksSpec), privateInNetworkOfUser]) {
      const before = textsIn(onlyBlock(program, "azurerm_kubernetes_cluster")["depends_on"])
      const granted = Object.entries(blocksOf(program, "azurerm_role_assignment"))
        .filter(([, block]) => block["principal_id"] === controlPlane)
        .map(([name]) => `azurerm_role_assignment.${name}`)

      assert.includeMembers([...before], granted)
    }
  })
})

describe("the nodes of an AKS cluster", () => {
  it("have no role but what the owner of the cluster grants them", () => {
    const kubelet = "${azurerm_user_assigned_identity.identities_kubelet.principal_id}"

    for (const program of [aksProgramOf(), aksProgramOf(fullAksSpec)]) assert.isEmpty(rolesOf(program, kubelet))
  })
})

describe("the private zone of an AKS cluster", () => {
  const zoneOf = (clusterName: string) =>
    String(onlyBlock(aksProgramOf({ ...smallAksSpec, clusterName }), "azurerm_private_dns_zone")["name"])

  it.each([
    ["a".repeat(32), "a".repeat(32)],
    ["a".repeat(33), `${"a".repeat(23)}-`],
    [`${"a".repeat(44)}b`, `${"a".repeat(23)}-`],
  ])("has at most 32 characters before privatelink for %s", (clusterName, beginning) => {
    const [subzone = "", ...suffix] = zoneOf(clusterName).split(".")

    assert.isAtMost(subzone.length, 32)
    assert.match(subzone, /^[a-z0-9][a-z0-9-]*[a-z0-9]$/)
    assert.isTrue(subzone.startsWith(beginning))
    assert.deepStrictEqual(suffix, ["privatelink", smallAksSpec.region, "azmk8s", "io"])
  })

  it("has another name where a long cluster name only begins alike", () => {
    assert.notStrictEqual(zoneOf(`${"a".repeat(44)}b`), zoneOf(`${"a".repeat(44)}c`))
  })
})
