import { assert, describe, it } from "@effect/vitest"

import { aksPrograms, blocksOf, onlyBlock } from "./fixtures/AksPrograms.ts"
import { textsIn } from "./fixtures/Program.ts"
import { input } from "./fixtures/Requests.ts"

/** Types whose binding takes tags. */
const untagged = /association|assignment|_subnet$|_rule$|_lock$|diagnostic/

describe.each(aksPrograms)("%s", (_, program) => {
  const cluster = onlyBlock(program, "azurerm_kubernetes_cluster")
  const pools = Object.values(blocksOf(program, "azurerm_kubernetes_cluster_node_pool"))
  const system = cluster["default_node_pool"] as Readonly<Record<string, unknown>>

  it("lets nobody in but users of Microsoft Entra, with what Azure roles allow", () => {
    assert.deepInclude(cluster, {
      local_account_disabled: true,
      role_based_access_control_enabled: true,
      run_command_enabled: false,
    })
    assert.deepInclude(cluster["azure_active_directory_role_based_access_control"] as object, {
      azure_rbac_enabled: true,
    })
  })

  it("has its API in a subnet of its own", () => {
    const subnet = blocksOf(program, "azurerm_subnet")["network_api_server"]

    assert.deepInclude(cluster["api_server_access_profile"] as object, {
      virtual_network_integration_enabled: true,
      subnet_id: "${azurerm_subnet.network_api_server.id}",
    })
    assert.include(textsIn(subnet?.["delegation"]), "Microsoft.ContainerService/managedClusters")
  })

  it("reaches the internet through its own NAT gateway, and through nothing else", () => {
    assert.deepInclude(cluster["network_profile"] as object, { outbound_type: "userAssignedNATGateway" })
    for (const subnet of Object.values(blocksOf(program, "azurerm_subnet"))) {
      assert.strictEqual(subnet["default_outbound_access_enabled"], false)
    }
    for (const machine of [system, ...pools]) assert.strictEqual(machine["node_public_ip_enabled"], false)
  })

  it("moves and filters the traffic of pods with Cilium, on an overlay", () => {
    assert.deepInclude(cluster["network_profile"] as object, {
      network_plugin: "azure",
      network_plugin_mode: "overlay",
      network_data_plane: "cilium",
      network_policy: "cilium",
    })
  })

  it("acts with identities of its own, which have their roles before there is a cluster", () => {
    const grants = Object.keys(blocksOf(program, "azurerm_role_assignment")).filter(
      (id) => id !== "encryption_disks_key",
    )

    assert.deepInclude(cluster["identity"] as object, { type: "UserAssigned" })
    assert.property(cluster["kubelet_identity"], "user_assigned_identity_id")
    assert.includeMembers(
      [...textsIn(cluster["depends_on"])],
      grants.map((grant) => `azurerm_role_assignment.${grant}`),
    )
  })

  it("gives no role on a whole subscription or group", () => {
    for (const { name, scope } of Object.values(blocksOf(program, "azurerm_role_assignment"))) {
      assert.match(String(name), /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      assert.match(
        String(scope),
        /\$\{azurerm_(subnet|user_assigned_identity|private_dns_zone|disk_encryption_set|virtual_network)\.|\/vaults\//,
      )
    }
  })

  it("keeps its own services on nodes of their own, in three zones", () => {
    assert.deepInclude(system, {
      only_critical_addons_enabled: true,
      temporary_name_for_rotation: "systemtmp",
      zones: ["1", "2", "3"],
    })
    for (const pool of pools) assert.strictEqual(pool["mode"], "User")
  })

  it("is upgraded by Azure on Sundays, also its nodes", () => {
    assert.strictEqual(cluster["node_os_upgrade_channel"], "NodeImage")
    for (const window of ["maintenance_window_auto_upgrade", "maintenance_window_node_os"]) {
      assert.deepInclude(cluster[window] as object, { day_of_week: "Sunday", duration: 8 })
    }
  })

  it("issues identities to workloads, applies policies, and rotates secrets and images", () => {
    assert.deepInclude(cluster, {
      oidc_issuer_enabled: true,
      workload_identity_enabled: true,
      azure_policy_enabled: true,
      image_cleaner_enabled: true,
    })
    assert.deepInclude(cluster["key_vault_secrets_provider"] as object, { secret_rotation_enabled: true })
  })

  it("sends the logs of its control plane, containers and defender to a workspace that takes no key", () => {
    const workspace = "${azurerm_log_analytics_workspace.logs_workspace.id}"

    assert.deepInclude(onlyBlock(program, "azurerm_log_analytics_workspace"), { local_authentication_enabled: false })
    assert.include(textsIn(onlyBlock(program, "azurerm_monitor_diagnostic_setting")), "kube-audit-admin")
    for (const agent of ["oms_agent", "microsoft_defender"]) {
      assert.deepInclude(cluster[agent] as object, { log_analytics_workspace_id: workspace })
    }
  })

  it("never signs in as a person, and leaves the state of other resource providers alone", () => {
    const [provider = {}] = program.provider.azurerm

    assert.deepInclude(provider, { use_cli: false, resource_provider_registrations: "none" })
    assert.notInclude(Object.keys(provider).join(), "secret")
  })

  it("says whose each object is", () => {
    const { clusterId } = input()

    for (const [type, blocks] of Object.entries(program.resource)) {
      for (const [id, { tags }] of Object.entries(blocks)) {
        if (untagged.test(type) && type !== "azurerm_monitor_data_collection_rule") assert.isUndefined(tags, type)
        else {
          assert.deepInclude(tags as object, {
            "orrery.dev-cluster-id": clusterId,
            "orrery.dev-address": `${type}.${id}`,
          })
        }
      }
    }
  })

  it("has no more tags on a DNS zone than Azure takes", () => {
    for (const { tags } of Object.values(blocksOf(program, "azurerm_private_dns_zone"))) {
      assert.hasAllKeys(tags, [
        "orrery.dev-cluster-id",
        "orrery.dev-address",
        "orrery.dev-organization-id",
        "orrery.dev-managed-by",
      ])
    }
  })

  it("holds no credential, and outputs that each say what they are", () => {
    for (const [name, { description }] of Object.entries(program.output)) {
      assert.match(String(description), /^[A-Z].+\.$/, name)
    }
    for (const word of ["client_secret", "oidc_token", "kube_config"]) assert.notInclude(JSON.stringify(program), word)
  })
})
