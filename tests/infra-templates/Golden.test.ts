import { describe, expect, it } from "@effect/vitest"

import { synthesizeCluster } from "#infra-templates/SynthesizeCluster.ts"
import { aksSpecOf, fullAks } from "#tests/fixtures/AksRequests.ts"
import { exampleNames, exampleRequest } from "#tests/fixtures/ExampleManifests.ts"
import { fullGke, gkeSpecOf } from "#tests/fixtures/GkeRequests.ts"
import { fullSelfHostedOnAzure } from "#tests/fixtures/SelfHostedOnAzureRequests.ts"
import { fullSelfHostedOnGcp } from "#tests/fixtures/SelfHostedOnGcpRequests.ts"
import { fullSelfHostedOnAws, selfHostedSpecOf } from "#tests/fixtures/SelfHostedRequests.ts"

import { example, fullSpec, givenNetworkSpec, input, nodeGroup, spec } from "./fixtures/Requests.ts"

const cases = {
  ...Object.fromEntries(exampleNames.map((name) => [name, example(name)])),
  "aks-every-field": aksSpecOf(fullAks),
  "every-field": fullSpec,
  "gke-every-field": gkeSpecOf(fullGke),
  "self-managed-aws-every-field": selfHostedSpecOf(fullSelfHostedOnAws),
  "self-managed-gcp-every-field": selfHostedSpecOf(fullSelfHostedOnGcp),
  "self-managed-azure-every-field": selfHostedSpecOf(fullSelfHostedOnAzure),
  "given-network": givenNetworkSpec(),
  "ubuntu-all-tainted": spec(
    {
      nodeGroups: [
        nodeGroup({
          minNode: 0,
          labels: { tier: "web" },
          taints: [{ key: "dedicated", value: "", effect: "NoExecute", operator: "Exists" }],
        }),
      ],
    },
    { amiFamily: "UbuntuPro2204" },
  ),
}

/** Update with `vitest run -u` when a program is meant to change, and read the difference: it is what a plan will show. */
describe("the program of a cluster", () => {
  it.each(Object.entries(cases))("%s is the one that was reviewed", async (name, of) => {
    await expect(synthesizeCluster(input(of))).toMatchFileSnapshot(`golden/${name}.tf.json`)
  })
})

const openedNames = ["aks", "eks", "gke", "self-managed-aws", "self-managed-azure", "self-managed-gcp"]

describe("the program of a cluster whose API is open to the networks of Orrery", () => {
  it.each(openedNames)("%s is the one that was reviewed", async (name) => {
    const program = synthesizeCluster(input(example(name), { egressNetworks: ["203.0.113.7/32", "198.51.100.0/24"] }))
    await expect(program).toMatchFileSnapshot(`golden/${name}-egress-networks.tf.json`)
  })

  it.each(openedNames)("%s is the one without them where there are none", (name) => {
    expect(synthesizeCluster(input(example(name), { egressNetworks: [] }))).toBe(
      synthesizeCluster(input(example(name))),
    )
  })
})

describe("the examples", () => {
  it("have different cluster names, so that all can be applied", () => {
    const names = exampleNames.map((name) => exampleRequest(name)["clusterName"])

    expect(new Set(names).size).toBe(names.length)
  })
})
