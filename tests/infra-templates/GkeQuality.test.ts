import { assert, describe, it } from "@effect/vitest"

import { blocksOf, gkePrograms, onlyBlock } from "./fixtures/GkePrograms.ts"
import { textsIn } from "./fixtures/Program.ts"
import { input } from "./fixtures/Requests.ts"

describe.each(gkePrograms)("%s", (_, program) => {
  const cluster = onlyBlock(program, "google_container_cluster")
  const pools = Object.values(blocksOf(program, "google_container_node_pool"))
  const machines = [cluster, ...pools].map((block) => block["node_config"] as Readonly<Record<string, unknown>>)

  it("is regional and VPC-native, with named ranges for pods and services", () => {
    assert.match(String(cluster["location"]), /^[a-z]+-[a-z]+\d+$/)
    assert.deepInclude(cluster, {
      networking_mode: "VPC_NATIVE",
      ip_allocation_policy: {
        cluster_secondary_range_name: "pods",
        services_secondary_range_name: "services",
        stack_type: "IPV4",
      },
      datapath_provider: "ADVANCED_DATAPATH",
      network_policy: { enabled: false },
    })
  })

  it("has nodes without public addresses", () => {
    assert.deepInclude(cluster["private_cluster_config"] as object, { enable_private_nodes: true })
    for (const pool of pools) assert.deepStrictEqual(pool["network_config"], { enable_private_nodes: true })
  })

  it("gives pods identities of their own, and machines one of few roles", () => {
    assert.match(textsIn(cluster["workload_identity_config"]).join(), /\.svc\.id\.goog/)
    assert.sameMembers(
      Object.values(blocksOf(program, "google_project_iam_member")).map(({ role }) => role),
      ["roles/container.defaultNodeServiceAccount", "roles/artifactregistry.reader"],
    )
    for (const machine of machines) {
      assert.strictEqual(machine["service_account"], "${google_service_account.node_account_account.email}")
      assert.deepStrictEqual(machine["workload_metadata_config"], { mode: "GKE_METADATA" })
    }
  })

  it("starts verified machines only, without the ports and the metadata of older ones", () => {
    assert.strictEqual(cluster["enable_shielded_nodes"], true)
    for (const machine of machines) {
      assert.deepInclude(machine, {
        image_type: "COS_CONTAINERD",
        shielded_instance_config: { enable_integrity_monitoring: true, enable_secure_boot: true },
        metadata: { "disable-legacy-endpoints": "true" },
        kubelet_config: { insecure_kubelet_readonly_port_enabled: "FALSE" },
      })
    }
  })

  it("is upgraded in a release channel, on weekend nights, and mends its nodes", () => {
    assert.match(textsIn(cluster["release_channel"]).join(), /REGULAR|RAPID/)
    assert.include(textsIn(cluster["maintenance_policy"]), "FREQ=WEEKLY;BYDAY=SA,SU")
    for (const pool of pools) assert.deepStrictEqual(pool["management"], { auto_repair: true, auto_upgrade: true })
  })

  it("scales pools by their total, and never by count alone", () => {
    for (const pool of pools) {
      assert.hasAllKeys(pool["autoscaling"], ["location_policy", "total_max_node_count", "total_min_node_count"])
      assert.deepInclude(pool["lifecycle"] as object, { create_before_destroy: true })
    }
  })

  it("has nothing of the first node pool, which GKE creates by itself", () => {
    assert.deepInclude(cluster, { remove_default_node_pool: true, initial_node_count: 1 })
  })

  it("logs connections, watches the cluster, and enforces signed images where the project asks for them", () => {
    assert.property(onlyBlock(program, "google_compute_subnetwork"), "log_config")
    assert.deepInclude(cluster, {
      binary_authorization: { evaluation_mode: "PROJECT_SINGLETON_POLICY_ENFORCE" },
      security_posture_config: { mode: "BASIC", vulnerability_mode: "VULNERABILITY_DISABLED" },
      gateway_api_config: { channel: "CHANNEL_STANDARD" },
      enable_legacy_abac: false,
    })
  })

  it("lets only the control plane call webhooks on its nodes", () => {
    const firewall = onlyBlock(program, "google_compute_firewall")

    assert.match(textsIn(firewall["source_ranges"]).join(), /^10\.\d+\.\d+\.0\/28$/)
    assert.deepStrictEqual(firewall["target_service_accounts"], [
      "${google_service_account.node_account_account.email}",
    ])
  })

  it("leaves the project's APIs on when it is destroyed", () => {
    for (const service of Object.values(blocksOf(program, "google_project_service"))) {
      assert.strictEqual(service["disable_on_destroy"], false)
    }
  })

  it("waits for roles, APIs and the way to the internet before there is a cluster", () => {
    const waits = [...textsIn(cluster["depends_on"])]

    assert.includeMembers(waits, [
      "google_project_service.services_container",
      "google_project_iam_member.node_account_node",
    ])
    if ("google_compute_router_nat" in program.resource) assert.include(waits, "google_compute_router_nat.network_nat")
  })

  it("says whose each object is, by labels or in its description", () => {
    const { clusterId } = input()

    assert.deepInclude(textsIn(program.provider.google[0]?.["default_labels"]), clusterId)
    for (const type of ["network", "subnetwork", "router", "firewall"].map((kind) => `google_compute_${kind}`)) {
      for (const { description } of Object.values(blocksOf(program, type))) assert.include(description, clusterId)
    }
    assert.deepInclude(cluster["resource_labels"] as object, {
      "orrery-address": "google_container_cluster--control_plane_cluster",
    })
  })

  it("holds no credential, and outputs that each say what they are", () => {
    for (const [name, { description }] of Object.entries(program.output)) {
      assert.match(String(description), /^[A-Z].+\.$/, name)
    }
    for (const word of ["credentials", "access_token", "private_key"]) assert.notInclude(textsIn(program), word)
  })
})
