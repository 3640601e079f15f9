import { assert, describe, it } from "@effect/vitest"

import { changed } from "#tests/fixtures/ChangedRequest.ts"
import { fullGke, gkeSpecOf, smallGke } from "#tests/fixtures/GkeRequests.ts"

import { blocksOf, fullGkeSpec, gkeProgramOf, onlyBlock, smallGkeSpec } from "./fixtures/GkePrograms.ts"
import { textsIn } from "./fixtures/Program.ts"

describe("a network on gcp", () => {
  it("of the cluster's own has a gateway with addresses that stay", () => {
    const nat = onlyBlock(gkeProgramOf(), "google_compute_router_nat")

    assert.deepInclude(nat, {
      nat_ip_allocate_option: "MANUAL_ONLY",
      enable_dynamic_port_allocation: true,
      enable_endpoint_independent_mapping: false,
    })
    assert.lengthOf(Object.keys(blocksOf(gkeProgramOf(), "google_compute_address")), 2)
  })

  it("of the user's is only read", () => {
    const program = gkeProgramOf(fullGkeSpec)

    assert.notProperty(program.resource, "google_compute_network")
    assert.notProperty(program.resource, "google_compute_router_nat")
    assert.property(program.data, "google_compute_network")
  })
})

describe("the API of a GKE cluster", () => {
  it("has no public address unless networks are authorized", () => {
    assert.deepInclude(onlyBlock(gkeProgramOf(), "google_container_cluster")["private_cluster_config"] as object, {
      enable_private_endpoint: true,
    })
  })

  it("is open to the networks that are authorized, and to no others", () => {
    const cluster = onlyBlock(gkeProgramOf(fullGkeSpec), "google_container_cluster")

    assert.deepStrictEqual(cluster["master_authorized_networks_config"], {
      cidr_blocks: [{ cidr_block: "198.51.100.0/24" }],
      gcp_public_cidrs_access_enabled: false,
    })
  })
})

describe("an encryption key on gcp", () => {
  it("protects secrets and disks, and is granted to Google's agents before there is a cluster", () => {
    const program = gkeProgramOf(fullGkeSpec)
    const cluster = onlyBlock(program, "google_container_cluster")
    const grants = Object.keys(blocksOf(program, "google_kms_crypto_key_iam_member"))

    assert.deepInclude(cluster["database_encryption"] as object, { state: "ENCRYPTED" })
    assert.includeMembers(
      [...textsIn(cluster["depends_on"])],
      grants.map((grant) => `google_kms_crypto_key_iam_member.${grant}`),
    )
    for (const pool of Object.values(blocksOf(program, "google_container_node_pool"))) {
      assert.property(pool["node_config"], "boot_disk_kms_key")
    }
  })

  it("is never created, so that a destroy can end", () => {
    assert.notProperty(gkeProgramOf(fullGkeSpec).resource, "google_kms_crypto_key")
  })
})

describe("a change of a GKE cluster", () => {
  const linesOf = (request: unknown) => JSON.stringify(gkeProgramOf(gkeSpecOf(request)), null, 2).split("\n")
  const groups = "clusterSpec.dataPlane.nodeGroups"

  it("of one field changes one line", () => {
    const before = linesOf(smallGke)
    const after = linesOf(changed(smallGke, { [`${groups}[0].maxNode`]: 4 }))

    assert.lengthOf(after, before.length)
    assert.lengthOf(
      after.filter((line, index) => line !== before[index]),
      1,
    )
  })

  it("of a machine type gives the pool another name, so that the new one is there before the old one goes", () => {
    const nameOf = (request: unknown) =>
      onlyBlock(gkeProgramOf(gkeSpecOf(request)), "google_container_node_pool")["name"]
    const other = changed(smallGke, { [`${groups}[0].machineTypes[0]`]: "e2-standard-8" })
    const larger = changed(smallGke, { [`${groups}[0].maxNode`]: 4 })

    assert.notStrictEqual(nameOf(other), nameOf(smallGke))
    assert.strictEqual(nameOf(larger), nameOf(smallGke))
  })

  it("that adds a node group leaves every other address as it was", () => {
    const addresses = (request: unknown) =>
      Object.entries(gkeProgramOf(gkeSpecOf(request)).resource).flatMap(([type, blocks]) =>
        Object.keys(blocks).map((id) => `${type}.${id}`),
      )
    const more = changed(fullGke, {
      [`${groups}[2]`]: { name: "more", machineTypes: ["c4a-standard-8"], minNode: 1, maxNode: 2 },
    })

    assert.deepStrictEqual(
      addresses(more).filter((address) => !addresses(fullGke).includes(address)),
      ["google_container_node_pool.nodes_more"],
    )
    assert.includeMembers(addresses(more), addresses(fullGke))
  })

  it("of deletion protection changes nothing else", () => {
    const lines = (deletionProtection: boolean) =>
      JSON.stringify(gkeProgramOf(smallGkeSpec, { deletionProtection }), null, 2).split("\n")

    assert.lengthOf(
      lines(true).filter((line, index) => line !== lines(false)[index]),
      1,
    )
  })
})

describe("the machines of a GKE node group", () => {
  const group = "clusterSpec.dataPlane.nodeGroups[0]"
  const poolOf = (changes: Readonly<Record<string, unknown>>) =>
    onlyBlock(gkeProgramOf(gkeSpecOf(changed(smallGke, changes))), "google_container_node_pool")
  const machineOf = (changes: Readonly<Record<string, unknown>>) =>
    poolOf(changes)["node_config"] as Readonly<Record<string, unknown>>

  it("are interruptible where they are spot capacity, wherever there is any", () => {
    const changes = { [`${group}.instanceType`]: "spot" }

    assert.strictEqual(machineOf(changes)["spot"], true)
    assert.deepInclude(poolOf(changes)["autoscaling"] as object, { location_policy: "ANY" })
  })

  it("bring the accelerators and the driver of their type", () => {
    assert.deepStrictEqual(machineOf({ [`${group}.machineTypes[0]`]: "g2-standard-24" })["guest_accelerator"], [
      { type: "nvidia-l4", count: 2, gpu_driver_installation_config: { gpu_driver_version: "DEFAULT" } },
    ])
  })

  it("have the disks that their family takes", () => {
    assert.strictEqual(machineOf({ [`${group}.machineTypes[0]`]: "n4-standard-4" })["disk_type"], "hyperdisk-balanced")
    assert.strictEqual(machineOf({})["disk_type"], "pd-balanced")
  })

  it.each([
    [undefined, undefined, 1, 0],
    [2, undefined, 2, 0],
    [undefined, 1, 0, 1],
    [undefined, "50%", 0, 2],
    [0, 0, 1, 0],
    [30, 5, 15, 5],
  ])(
    "are replaced with maxSurge %s and maxUnavailable %s as GKE takes it",
    (maxSurge, maxUnavailable, surge, unavailable) => {
      const rollingUpdate = {
        ...(maxSurge === undefined ? {} : { maxSurge }),
        ...(maxUnavailable === undefined ? {} : { maxUnavailable }),
      }
      const spec = { ...smallGkeSpec, rollingUpdate }

      assert.deepStrictEqual(onlyBlock(gkeProgramOf(spec), "google_container_node_pool")["upgrade_settings"], {
        strategy: "SURGE",
        max_surge: surge,
        max_unavailable: unavailable,
      })
    },
  )
})
