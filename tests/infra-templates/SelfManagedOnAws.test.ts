import { assert, describe, it } from "@effect/vitest"

import { changed } from "#tests/fixtures/ChangedRequest.ts"
import { fullSelfHostedOnAws, selfHostedSpecOf, smallSelfHostedOnAws } from "#tests/fixtures/SelfHostedRequests.ts"

import { type Program, programOf, resourcesOf, textsIn, theOnly } from "./fixtures/Program.ts"
import { input } from "./fixtures/Requests.ts"

const group = "clusterSpec.dataPlane.nodeGroups[0]"
const part = "provisioner.selfHosted"

const programWith = (changes: Readonly<Record<string, unknown>>, base: unknown = smallSelfHostedOnAws): Program =>
  programOf(input(selfHostedSpecOf(changed(base, changes))))

const entries = (prefix: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, "v"]))

describe("a self-hosted cluster on AWS", () => {
  it("has a load balancer whose name AWS takes, whatever the cluster is called", () => {
    for (const clusterName of ["internal", "internal-tools", "i".repeat(40), "comet"]) {
      const { name } = theOnly(programWith({ clusterName }), "aws_lb")

      assert.match(String(name), /^(?!internal-)[a-z0-9][a-z0-9-]{0,30}[a-z0-9]$/)
    }
  })

  it("has at most the 50 tags on an autoscaling group that AWS takes, where a request has as much as it may", () => {
    const program = programWith({
      clusterType: "shared",
      [`${part}.tags`]: entries("c", 10),
      [`${group}.tags`]: entries("g", 10),
      [`${group}.labels`]: entries("l", 15),
      [`${group}.taints`]: Array.from({ length: 5 }, (_, index) => ({
        key: `t${index}`,
        value: "v",
        effect: "NoSchedule",
      })),
      [`${group}.categoryType`]: "generalpurpose",
    })
    const counts = resourcesOf(program, "aws_autoscaling_group").map(
      ({ attributes }) => (attributes["tag"] as ReadonlyArray<unknown>).length,
    )

    assert.strictEqual(Math.max(...counts), 50)
  })

  it("gives the labels of its control plane to the nodes of it", () => {
    const program = programWith({}, fullSelfHostedOnAws)
    const labelled = textsIn(program.locals).filter((text) => text.includes("role='control-plane'"))

    assert.lengthOf(labelled, 5)
    for (const text of labelled) {
      assert.include(text, "node_labels='example.com/tier=control,orrery.dev/cluster-type=shared'")
    }
  })

  it("asks for an image with the processors of its machines", () => {
    assert.deepInclude(programWith({}, fullSelfHostedOnAws).data?.["aws_ami"]?.["machine_image"], {
      filter: [
        { name: "image-id", values: ["ami-0a1b2c3d4e5f60718"] },
        { name: "architecture", values: ["arm64"] },
      ],
    })
  })
})
