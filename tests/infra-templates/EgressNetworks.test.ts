import { assert, describe, it } from "@effect/vitest"

import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import { synthesizeCluster } from "#infra-templates/SynthesizeCluster.ts"
import { aksSpecOf, fullAks } from "#tests/fixtures/AksRequests.ts"
import { fullGke, gkeSpecOf } from "#tests/fixtures/GkeRequests.ts"
import { fullSelfHostedOnAws, selfHostedSpecOf } from "#tests/fixtures/SelfHostedRequests.ts"

import { example, input } from "./fixtures/Requests.ts"

const programOf = (of: ClusterSpec, egressNetworks: ReadonlyArray<string>) =>
  synthesizeCluster(input(of, { egressNetworks }))

describe("the networks of Orrery", () => {
  it("join those that a request authorizes", () => {
    const gke = JSON.stringify(JSON.parse(programOf(gkeSpecOf(fullGke), ["203.0.113.7/32", "198.51.100.0/24"])))
    const aks = JSON.stringify(JSON.parse(programOf(aksSpecOf(fullAks), ["203.0.113.7/32", "198.51.100.0/24"])))

    assert.include(gke, '"cidr_blocks":[{"cidr_block":"198.51.100.0/24"},{"cidr_block":"203.0.113.7/32"}]')
    assert.include(aks, '"authorized_ip_ranges":["198.51.100.0/24","203.0.113.7/32"]')
  })

  it("give equal programs in every order", () => {
    const [one, other] = [
      ["203.0.113.7/32", "198.51.100.0/24"],
      ["198.51.100.0/24", "203.0.113.7/32"],
    ].map((networks) => programOf(example("self-managed-gcp"), networks))

    assert.strictEqual(one, other)
  })

  it("open nothing in a network of the user's on aws, whose ways to the internet are its owner's", () => {
    const given = selfHostedSpecOf(fullSelfHostedOnAws)

    assert.strictEqual(programOf(given, ["203.0.113.7/32"]), programOf(given, []))
  })

  it.each(["self-managed-aws", "self-managed-azure", "self-managed-gcp"])(
    "leave the machines of %s as they are, so that no node is replaced when they change",
    (name) => {
      const withoutDependencies = (program: string) =>
        Object.entries((JSON.parse(program) as { resource: Record<string, Record<string, object>> }).resource)
          .filter(([type]) =>
            /launch_template|scale_set|instance_template|autoscaling_group|instance_group_m/.test(type),
          )
          .map(([type, resources]) => [
            type,
            Object.entries(resources).map(([id, resource]) => [id, { ...resource, depends_on: undefined }]),
          ])
      const closed = withoutDependencies(programOf(example(name), []))

      assert.isNotEmpty(closed)
      assert.deepStrictEqual(withoutDependencies(programOf(example(name), ["203.0.113.7/32"])), closed)
    },
  )

  it.each(["0.0.0.0/0", "203.0.113.7/24", "2001:db8::/32", "${path.module}"])("are refused as %s", (network) => {
    assert.throws(() => programOf(example("eks"), [network]), /egressNetworks/)
  })
})
