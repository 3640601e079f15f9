import { inspect } from "node:util"

import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"

import { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"
import { changed } from "#tests/fixtures/ChangedRequest.ts"
import {
  accessKeyId,
  fullCluster,
  fullClusterInTheOtherShape,
  secretAccessKey,
  sessionToken,
  smallCluster,
  smallClusterSpec,
  wrapped,
} from "#tests/fixtures/ClusterRequests.ts"
import { variablesOf } from "#tests/fixtures/CredentialSources.ts"
import { eksPart } from "#tests/fixtures/EksPart.ts"
import { wrongClusterRequests } from "#tests/fixtures/WrongClusterRequests.ts"

const read = (request: unknown) => Effect.runSync(readK8sClusterRequest(request))
const problemsOf = (request: unknown) => Effect.runSync(Effect.flip(readK8sClusterRequest(request))).problems

describe("reading a cluster request", () => {
  it("fills in what a small request leaves open", () => {
    assert.deepStrictEqual(read(smallCluster).spec, smallClusterSpec)
  })

  it("understands both shapes alike", () => {
    const withoutOrder = ({ spec }: ReturnType<typeof read>) => ({
      ...spec,
      provisioner: {
        ...spec.provisioner,
        eks: {
          ...eksPart(spec),
          subnets: eksPart(spec).subnets.toSorted((left, right) => left.id.localeCompare(right.id)),
        },
      },
    })

    assert.deepStrictEqual(withoutOrder(read(fullCluster)), withoutOrder(read(fullClusterInTheOtherShape)))
  })

  it("understands a manifest as what it wraps", () => {
    assert.deepStrictEqual(read(wrapped(fullCluster)).spec, read(fullCluster).spec)
  })

  it("understands the two shapes mixed, and a field given twice with one value", () => {
    const mixed = changed(smallCluster, { providerName: "aws", enableApprovalWorkflow: false, costEvaluate: false })

    assert.deepStrictEqual(read(mixed).spec, smallClusterSpec)
  })

  it("reads subnets in a list, leaving their zones open", () => {
    const subnets = [
      { id: "subnet-0a1b2c3d", type: "private", cidr: "10.20.0.0/20" },
      { id: "subnet-0a1b2c3e", type: "private" },
    ]
    const request = changed(smallCluster, {
      "provisioner.eks.vpcId": "vpc-0a1b2c3d",
      "provisioner.eks.vpcCIDR": "10.20.0.0/16",
      "provisioner.eks.subnets": subnets,
    })

    assert.deepStrictEqual<unknown>(eksPart(read(request).spec).subnets, subnets)
  })

  it("names both places of tags that differ only by case", () => {
    const request = changed(smallCluster, {
      "provisioner.eks.tags": { team: "a" },
      "clusterSpec.dataPlane.nodeGroups[0].tags": { Team: "b" },
    })

    assert.deepStrictEqual(problemsOf(request), [
      {
        code: "DUPLICATE",
        path: "clusterSpec.dataPlane.nodeGroups[0].tags.Team",
        message:
          "This key and provisioner.eks.tags.team differ only by case, which AWS treats as one key. Keep one of them.",
      },
    ])
  })

  it("reads DoesNotExist as NotExist", () => {
    const path = "clusterSpec.dataPlane.nodeGroups[1].taints[0].operator"

    assert.deepStrictEqual(read(changed(fullCluster, { [path]: "DoesNotExist" })).spec, read(fullCluster).spec)
  })

  it("keeps on whose behalf it was sent apart from the cluster, and the caller's notes with it", () => {
    const request = read(changed(smallCluster, { identity: { orgId: "org-1", metadata: { ticket: "OPS-7" } } }))

    assert.strictEqual(request.organizationId, "org-1")
    assert.deepStrictEqual(request.spec, { ...smallClusterSpec, metadata: { ticket: "OPS-7" } })
  })

  it("leaves out Karpenter that is switched off", () => {
    const request = changed(fullCluster, { "provisioner.eks.addOnServices.karpenter.enabled": false })

    assert.isUndefined(eksPart(read(request).spec).karpenter)
  })

  it("reads what it has read: a spec survives its own schema", () => {
    const codec = Schema.toCodecJson(ClusterSpec)
    for (const request of [smallCluster, fullCluster, fullClusterInTheOtherShape]) {
      const { spec } = read(request)
      const stored: unknown = JSON.parse(JSON.stringify(Schema.encodeSync(codec)(spec)))

      assert.deepStrictEqual(Schema.decodeUnknownSync(codec)(stored), spec)
    }
  })
})

describe("a wrong cluster request", () => {
  it.each(wrongClusterRequests)("is refused, because $rule", ({ request, problems }) => {
    const found = problemsOf(request).map(({ code, path }) => `${code} ${path}`)

    assert.sameMembers(
      found,
      problems.map(([code, path]) => `${code} ${path}`),
    )
  })

  it("comes in many kinds", () => {
    const rules = wrongClusterRequests.map(({ rule }) => rule)

    assert.isAtLeast(rules.length, 60)
    assert.strictEqual(new Set(rules).size, rules.length)
  })

  it("gets all its problems at once", () => {
    const request = changed(smallCluster, {
      clusterName: "A",
      region: 7,
      "provisioner.eks.accountId": "1",
      "clusterSpec.dataPlane.nodeGroups[0].machineTypes": [],
    })

    assert.sameMembers(
      problemsOf(request).map(({ path }) => path),
      ["clusterName", "region", "provisioner.eks.accountId", "clusterSpec.dataPlane.nodeGroups[0].machineTypes"],
    )
  })

  it("gets a suggestion of what was probably meant", () => {
    const message = (changes: Readonly<Record<string, unknown>>) =>
      problemsOf(changed(smallCluster, changes))[0].message

    assert.include(message({ regoin: "x" }), '"region"')
    assert.include(message({ region: "eu-wst-1" }), '"eu-west-1"')
    assert.include(
      message({ "clusterSpec.dataPlane.nodeGroups[0].machineTypes": ["t3.medum"] }),
      "Use one of: t3.medium",
    )
    assert.include(message({ "provisioner.eks.vpcCIDR": "10.0.0.1/16" }), "10.0.0.0/16")
  })

  it("gets a problem that names both fields that disagree", () => {
    const [{ message }] = problemsOf(changed(smallCluster, { providerName: "gcp" }))

    assert.include(message, "provider and providerName")
  })

  it("gets at most a hundred problems, and a note that there are more", () => {
    const unknown = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`field${index}`, 1]))
    const problems = problemsOf({ ...smallCluster, ...unknown })

    assert.strictEqual(problems.length, 101)
    assert.include(problems.at(-1)?.message, "Further problems are not listed.")
  })
})

describe("credentials in a cluster request", () => {
  const secrets = [accessKeyId, secretAccessKey, sessionToken]
  const keys = "provisioner.eks.credentials"

  it("are read apart from the cluster, and not shown", () => {
    const request = read(changed(smallCluster, { [`${keys}.data.AWS_SESSION_TOKEN`]: sessionToken }))
    const shown = `${JSON.stringify(request)} ${inspect(request, { depth: 10 })}`

    assert.deepStrictEqual<unknown>(variablesOf(request.credentials), {
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      AWS_SESSION_TOKEN: sessionToken,
    })
    for (const secret of secrets) assert.notInclude(shown, secret)
  })

  it("leave their role in the cluster", () => {
    const { spec } = read(fullCluster)

    assert.strictEqual(eksPart(spec).credentialsType, "dynamic")
    assert.strictEqual(eksPart(spec).roleArn, "arn:aws:iam::123456789012:role/platform/Provisioner")
  })

  it.each([
    ["in place of the credentials", { [keys]: secretAccessKey }],
    ["in place of their type", { [`${keys}.type`]: secretAccessKey }],
    ["in place of their source", { [`${keys}.source`]: accessKeyId }],
    ["as a key of data", { [`${keys}.data`]: { [accessKeyId]: secretAccessKey, [secretAccessKey]: 7 } }],
    ["beside data", { [keys]: { type: "static", [accessKeyId]: secretAccessKey } }],
    ["as a role", { [keys]: { type: "dynamic", data: { roleArn: secretAccessKey } } }],
    ["with a space too many", { [`${keys}.data.AWS_SECRET_ACCESS_KEY`]: `${secretAccessKey} ` }],
    ["in a list", { [`${keys}.data`]: [accessKeyId, secretAccessKey] }],
  ])("are not repeated when they stand %s", (_, changes) => {
    const error = Effect.runSync(Effect.flip(readK8sClusterRequest(changed(smallCluster, changes))))
    const shown = `${JSON.stringify(error)} ${error.message} ${String(error)} ${error.stack ?? ""}`

    for (const secret of secrets) assert.notInclude(shown, secret)
  })
})
