import { assert, describe, it } from "@effect/vitest"

import { judgeMachineTypes, requestedMachineTypes } from "#domain/preflight/JudgeMachineTypes.ts"
import { exampleSamples } from "#tests/provisioner/ProvisionerSamples.ts"

const spec = exampleSamples.find(({ name }) => name === "self-managed-gcp")?.spec

const zones = ["europe-west1-b", "europe-west1-c", "europe-west1-d"]

describe("the machine types of a self-hosted cluster", () => {
  const asked = spec === undefined ? [] : requestedMachineTypes(spec)
  const offered = (change: Readonly<Record<string, ReadonlyArray<string>>>) =>
    new Map([...asked.map((name) => [name, zones] as const), ...Object.entries(change)])
  const failures = (change: Readonly<Record<string, ReadonlyArray<string>>>) =>
    (spec === undefined ? [] : judgeMachineTypes(spec, offered(change), [])).filter(({ status }) => status === "FAIL")

  it("are those of its node groups and of its control plane", () => {
    assert.deepStrictEqual(asked, ["n2-standard-2", "n2-standard-4", "n2d-standard-8"])
  })

  it("pass where each zone offers them", () => {
    assert.isEmpty(failures({}))
  })

  it("fail with the path of the control plane where a zone of a member lacks its type", () => {
    assert.deepStrictEqual(failures({ "n2-standard-2": ["europe-west1-b"] }), [
      {
        code: "MACHINE_TYPE",
        status: "FAIL",
        message:
          "Control plane: n2-standard-2 is not offered in europe-west1-c, europe-west1-d. It is offered in europe-west1-b.",
        path: "clusterSpec.controlPlane.nodeGroup.machineTypes[0]",
      },
    ])
  })
})
