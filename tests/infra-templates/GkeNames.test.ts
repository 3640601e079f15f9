import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"

import { accountName, objectName, uniqueName } from "#infra-templates/gcp/Names.ts"
import { changed } from "#tests/fixtures/ChangedRequest.ts"
import { gkeSpecOf, smallGke } from "#tests/fixtures/GkeRequests.ts"

import { blocksOf, type GkeProgram, gkeProgramOf } from "./fixtures/GkePrograms.ts"

const name = (charactersMax: number) =>
  fc.stringMatching(new RegExp(`^[a-z]([a-z0-9-]{0,${charactersMax - 2}}[a-z0-9])$`))

/** What Google Cloud takes as a name, by resource type and attribute. */
const limits: Readonly<Record<string, RegExp>> = {
  "google_compute_address.name": /^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/,
  "google_compute_firewall.name": /^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/,
  "google_compute_network.name": /^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/,
  "google_compute_router.name": /^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/,
  "google_compute_router_nat.name": /^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/,
  "google_compute_subnetwork.name": /^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/,
  "google_container_cluster.name": /^[a-z]([-a-z0-9]{0,38}[a-z0-9])?$/,
  "google_container_node_pool.name": /^[a-z]([-a-z0-9]{0,38}[a-z0-9])?$/,
  "google_service_account.account_id": /^[a-z]([-a-z0-9]{4,28}[a-z0-9])$/,
  "google_service_account.description": /^.{1,256}$/,
  "google_service_account.display_name": /^.{1,100}$/,
}

const wrongNames = (program: GkeProgram): ReadonlyArray<string> =>
  Object.entries(limits).flatMap(([field, pattern]) => {
    const [type = "", attribute = ""] = field.split(".")
    return Object.values(blocksOf(program, type)).flatMap((block) => {
      const value = String(block[attribute])
      return pattern.test(value) ? [] : [`${field}: ${value}`]
    })
  })

describe("names on Google Cloud", () => {
  it("are what Google takes, however long those of the request are", () => {
    fc.assert(
      fc.property(name(40), name(50), fc.boolean(), (clusterName, groupName, createPerAZ) => {
        fc.pre(![clusterName, groupName].some((text) => text.startsWith("orrery") || text in Object.prototype))
        const group = "clusterSpec.dataPlane.nodeGroups[0]"
        const request = changed(smallGke, {
          clusterName,
          [`${group}.name`]: groupName,
          [`${group}.createPerAZ`]: createPerAZ,
        })
        const program = gkeProgramOf(gkeSpecOf(request))
        const pools = Object.values(blocksOf(program, "google_container_node_pool")).map((pool) => pool["name"])

        assert.deepStrictEqual(wrongNames(program), [])
        assert.strictEqual(new Set(pools).size, pools.length)
      }),
      { numRuns: 60 },
    )
  })

  it("differ where their beginnings are cut to the same text", () => {
    const long = "n".repeat(50)

    assert.notStrictEqual(uniqueName(`${long}-b`, "b", 40), uniqueName(`${long}-c`, "c", 40))
    assert.notStrictEqual(accountName("nodes", long, "one"), accountName("nodes", long, "other"))
    assert.strictEqual(objectName("comet", "nat-1"), "orrery-comet-nat-1")
  })
})
