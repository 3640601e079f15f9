import { readFileSync } from "node:fs"

import { assert, describe, it } from "@effect/vitest"

import type { CloudProvider } from "#domain/cloud/CloudProvider.ts"
import { allClouds } from "#domain/cloud/ResourceCloud.ts"
import { neededQuotas } from "#domain/preflight/QuotaUse.ts"

const golden = (name: string) =>
  readFileSync(new URL(`../../infra-templates/golden/${name}.tf.json`, import.meta.url), "utf8")

const figures = (program: string, provider: CloudProvider, region: string) =>
  Object.fromEntries(neededQuotas(program, provider, region).map(({ needed, quota }) => [quota.code, needed]))

describe("the quotas of a program", () => {
  it("count the VPC, the addresses and the vCPUs of nodes on AWS, on demand and spot apart", () => {
    const node = (capacity_type: string, desired_size: number, ...instance_types: ReadonlyArray<string>) => ({
      capacity_type,
      instance_types,
      scaling_config: { desired_size, max_size: 9, min_size: 0 },
    })
    const program = JSON.stringify({
      resource: {
        aws_vpc: { vpc: {} },
        aws_eip: { a: {}, b: {}, c: {} },
        // The cloud may take the largest of several types.
        aws_eks_node_group: {
          demand: node("ON_DEMAND", 3, "m7i.large", "m7i.xlarge"),
          spot: node("SPOT", 2, "m7i.large"),
        },
      },
    })
    assert.deepStrictEqual(figures(program, "aws", "eu-central-1"), {
      "L-1216C47A": 12,
      "L-34B43A08": 4,
      "L-F678F1CE": 1,
      "L-0263D0A3": 3,
      "L-E79EC296": 1,
    })
  })

  it("count what the example clusters create", () => {
    assert.include(figures(golden("eks"), "aws", "eu-central-1"), { "L-0263D0A3": 3, "L-1194D53C": 1, "L-FE177D64": 7 })
    assert.include(figures(golden("gke"), "gcp", "europe-west1"), {
      NETWORKS: 1,
      SUBNETWORKS: 1,
      STATIC_ADDRESSES: 2,
      ROUTERS: 1,
    })
    // The machines of an instance group are described by its template.
    assert.include(figures(golden("self-managed-gcp"), "gcp", "europe-west1"), {
      N2_CPUS: 3 * 2 + 3 * 4,
      SSD_TOTAL_GB: 3 * 64 + 6 * 80,
    })
  })

  it("read a state, whose blocks are lists, as they read a program", () => {
    const group = { instance_types: ["m7i.large"], capacity_type: "ON_DEMAND", scaling_config: [{ desired_size: 2 }] }
    const program = JSON.stringify({ resource: { aws_eks_node_group: { group } } })
    assert.deepStrictEqual(figures(program, "aws", "eu-central-1"), { "L-1216C47A": 4 })
  })

  it("have one code each", () => {
    for (const { quotas } of allClouds) {
      const codes = quotas.map(({ code }) => code)
      assert.deepStrictEqual(codes, [...new Set(codes)])
    }
  })
})
