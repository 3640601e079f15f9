import { assert, describe, it } from "@effect/vitest"

import { simulatedProviders } from "#adapters/simulated-cloud/SimulatedProviders.ts"
import { allClouds, cloudOfResource } from "#domain/cloud/ResourceCloud.ts"
import { requiredPermissions } from "#domain/preflight/RequiredPermissions.ts"

describe("the permissions of a program", () => {
  it("are known for every type that templates create", () => {
    const types = simulatedProviders.flatMap(({ behaviors }) => Object.keys(behaviors))
    const unknown = types.filter((type) => !Object.hasOwn(cloudOfResource(type)?.permissions.byType ?? {}, type))
    assert.deepStrictEqual(unknown, [])
    assert.isAbove(types.length, 40)
  })

  it("are spelled as the cloud spells them, each once for an operation", () => {
    for (const { permissions } of allClouds) {
      for (const [type, { create = [], delete: remove = [], read = [], update = [] }] of Object.entries(
        permissions.byType,
      )) {
        for (const actions of [create, read, update, remove]) {
          assert.deepStrictEqual(actions, [...new Set(actions)], type)
          for (const action of actions)
            assert.match(action, /^[a-z0-9-]+:[A-Z]\w+$|^[a-z]+(?:\.\w+)+$|^Microsoft\.\w+\/[\w/]+$/, type)
        }
      }
    }
  })

  it("are those of its types and data sources, in order, and what every program of the cloud needs", () => {
    const program = JSON.stringify({
      resource: { aws_eip: { a: {}, b: {} } },
      data: { aws_ssm_parameter: { image: {} } },
    })
    assert.deepStrictEqual(requiredPermissions(program), [
      "ec2:AllocateAddress",
      "ec2:CreateTags",
      "ec2:DeleteTags",
      "ec2:DescribeAddresses",
      "ec2:DescribeAddressesAttribute",
      "ec2:DisassociateAddress",
      "ec2:ReleaseAddress",
      "ssm:GetParameter",
      "tag:GetResources",
    ])
  })

  it("are none for types of no cloud", () => {
    assert.deepStrictEqual(requiredPermissions(JSON.stringify({ resource: { random_id: { a: {} } } })), [])
  })
})
