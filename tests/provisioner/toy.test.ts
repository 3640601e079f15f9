import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { vi } from "vitest"

import { viewDifferences } from "#adapters/http/views/ClusterDifferences.ts"
import { viewClusterRequest } from "#adapters/http/views/ClusterRequestView.ts"
import { findMachineType } from "#domain/catalogue/MachineType.ts"
import { CloudProvider } from "#domain/cloud/CloudProvider.ts"
import { canonicalSpec } from "#domain/cluster/CanonicalSpec.ts"
import { readClusterDeletionRequest } from "#domain/cluster/ClusterDeletionRequest.ts"
import { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"
import { costOfProgram } from "#domain/cost/PlanCost.ts"
import { fixedNames } from "#domain/infrastructure/FixedNames.ts"
import { importIdOf } from "#domain/infrastructure/ImportId.ts"
import { foreignImports } from "#domain/infrastructure/PlannedValues.ts"
import { classify } from "#domain/operation/FailureClassification.ts"
import { bounds, withinPhase } from "#domain/operation/Progress.ts"
import { accountIdOf, addOnsOf, kubernetesVersionOf } from "#domain/provisioner/Provisioner.ts"
import { synthesizeCluster } from "#infra-templates/SynthesizeCluster.ts"
import { variablesOf } from "#tests/fixtures/CredentialSources.ts"
import { toyProvider } from "#tests/fixtures/toy/ToyCloud.ts"
import { toyCredentials, toyGroup, toyPart, toyRequest } from "#tests/fixtures/toy/ToyRequest.ts"

// The tables as they are with one line more each. No other file of Orrery knows of the toy.
vi.mock("#domain/cloud/Clouds.ts", async (original) => {
  const { clouds } = await original<{ readonly clouds: object }>()
  const { toyCloud } = await import("#tests/fixtures/toy/ToyCloud.ts")
  return { clouds: { ...clouds, toy: toyCloud } }
})
vi.mock("#domain/cloud/Catalogues.ts", async (original) => {
  const { catalogues } = await original<{ readonly catalogues: object }>()
  const { toyCatalogue } = await import("#tests/fixtures/toy/ToyCloud.ts")
  return { catalogues: { ...catalogues, toy: toyCatalogue } }
})
vi.mock("#domain/provisioner/Provisioners.ts", async (original) => {
  const { provisioners } = await original<{ readonly provisioners: object }>()
  const { toy } = await import("#tests/fixtures/toy/ToyProvisioner.ts")
  return { provisioners: { ...provisioners, toy } }
})
vi.mock("#infra-templates/Stacks.ts", async (original) => {
  const { stacks } = await original<{ readonly stacks: object }>()
  const { defineToy } = await import("#tests/fixtures/toy/ToyStack.ts")
  return { stacks: { ...stacks, toy: { toy: defineToy } } }
})

const read = (input: unknown = toyRequest()) => Effect.runSync(readK8sClusterRequest(input))

const problemsOf = (input: unknown) =>
  Effect.runSync(Effect.flip(readK8sClusterRequest(input))).problems.map(({ message, path }) => `${path}: ${message}`)

const synthesize = (spec: ClusterSpec) =>
  synthesizeCluster({ clusterId: "c-1", organizationId: "o-1", spec, deletionProtection: true })

describe("a provisioner that is only in the tables", () => {
  it("is read from a request, with its credentials apart", () => {
    const { credentials, spec } = read()

    assert.deepStrictEqual<unknown>(spec.provisioner, {
      type: "toy",
      toy: { project: "playground", zones: ["toy-1b", "toy-1a"] },
    })
    assert.deepStrictEqual(variablesOf(credentials), toyCredentials.data)
    assert.include<unknown>(CloudProvider.literals, "toy")
  })

  it("is refused in its own words and within its own limits", () => {
    assert.deepStrictEqual(problemsOf(toyRequest({})), ["provisioner.toy.project: Name the project."])
    assert.include(
      problemsOf(toyRequest(toyPart, toyGroup, "aws")),
      "provisioner.type: toy runs on toy, and provider is aws.",
    )
    assert.deepStrictEqual(
      problemsOf(toyRequest(toyPart, { ...toyGroup, labels: { "a-label-of-the-toy-cluster": "a" } })),
      [
        "clusterSpec.dataPlane.nodeGroups[0].labels.a-label-of-the-toy-cluster: Toy takes keys of at most 20 characters, the prefix included.",
      ],
    )
    assert.deepStrictEqual(problemsOf(toyRequest(toyPart, { ...toyGroup, machineTypes: [] })), [
      "clusterSpec.dataPlane.nodeGroups[0].machineTypes: Name at least one machine type, such as toy.small.",
    ])
    assert.include(
      problemsOf({ ...toyRequest(), provisioner: { type: "selfHosted" } }).join(),
      "selfHosted is not offered on toy yet. Offered is eks on aws or gke on gcp or aks on azure or toy on toy or selfHosted on aws or selfHosted on gcp or selfHosted on azure.",
    )
  })

  it("is stored and shown", () => {
    const { spec } = read()
    const codec = Schema.toCodecJson(ClusterSpec)

    assert.deepStrictEqual(Schema.decodeSync(codec)(Schema.encodeSync(codec)(spec)), spec)
    assert.deepStrictEqual(read(viewClusterRequest(spec)).spec, spec)
    assert.strictEqual(accountIdOf(spec.provisioner), "playground")
    assert.strictEqual(kubernetesVersionOf(spec.provisioner), "1.34")
    assert.deepStrictEqual(addOnsOf(spec.provisioner), ["blocks"])
  })

  it("has a canonical form, by which two requests are compared", () => {
    const { spec } = read()
    const reordered = read(toyRequest({ ...toyPart, zones: ["toy-1a", "toy-1b"] })).spec

    assert.notDeepEqual(reordered, spec)
    assert.deepStrictEqual(canonicalSpec(reordered), canonicalSpec(spec))
    assert.deepStrictEqual(viewDifferences({ existing: spec, requested: reordered }), [])
  })

  it("costs what its record and its cloud's catalogue say", () => {
    const { spec } = read()
    const { excluded, items, total } = costOfProgram(spec, synthesize(spec))

    assert.deepStrictEqual(
      items.map(({ monthlyCost, name }) => [name, monthlyCost]),
      [
        ["Disks (brick, GiB)", 10],
        ["Machines (toy.small, on demand)", 73],
        ["Zones of the network", 14],
      ],
    )
    assert.strictEqual(total, 97)
    assert.deepStrictEqual(excluded, ["Batteries"])
  })

  it("has machine types of its own in a region of a name that another cloud has, too", () => {
    assert.isDefined(findMachineType("aws", "us-east-1", "m7g.large"))
    assert.strictEqual(findMachineType(toyProvider, "us-east-1", "toy.small")?.onDemandHourly, 0.2)
    assert.isUndefined(findMachineType(toyProvider, "us-east-1", "m7g.large"))
  })

  it("has a machine type only in the regions and zones that its family is offered in, at the family's price", () => {
    const inZones = (availabilityZones: ReadonlyArray<string>) =>
      toyRequest(toyPart, { ...toyGroup, machineTypes: ["train.small"], availabilityZones })

    assert.deepStrictEqual(findMachineType(toyProvider, "toy-1", "train.small")?.zones, ["toy-1a"])
    assert.strictEqual(findMachineType(toyProvider, "toy-1", "train.small")?.onDemandHourly, 0.3)
    assert.isUndefined(findMachineType(toyProvider, "us-east-1", "train.small"))
    assert.deepStrictEqual(read(inZones(["toy-1a"])).spec.nodeGroups[0].machineTypes, ["train.small"])
    assert.deepStrictEqual(problemsOf(inZones(["toy-1a", "toy-1b"])), [
      "clusterSpec.dataPlane.nodeGroups[0].machineTypes[0]: toy-1b has no machine type train.small. It is offered in toy-1a. Use one of: toy.small.",
    ])
  })

  it("becomes a program that depends on no order and carries the labels of its cloud", () => {
    const program = synthesize(read().spec)

    assert.strictEqual(synthesize(read(toyRequest({ ...toyPart, zones: ["toy-1a", "toy-1b"] })).spec), program)
    assert.deepStrictEqual<unknown>(JSON.parse(program), {
      data: { toy_image: { image: { family: "kubernetes" } } },
      output: { cluster_endpoint: { value: "${toy_machine.machine.address}" } },
      provider: {
        toy: [
          {
            default_labels: {
              "orrery-cluster-id": "c-1",
              "orrery-managed-by": "orrery",
              "orrery-organization-id": "o-1",
            },
            project: "playground",
            region: "toy-1",
          },
        ],
      },
      resource: {
        toy_machine: {
          machine: {
            image: "${data.toy_image.image.id}",
            labels: { "orrery-address": "toy_machine.machine" },
            name: "control-plane",
            network: "${toy_network.network.id}",
            protected: true,
            type: "toy.small",
          },
        },
        toy_network: {
          network: {
            labels: { "orrery-address": "toy_network.network" },
            name: "castle",
            range: "10.0.0.0/8",
            zones: ["toy-1a", "toy-1b"],
          },
        },
      },
      terraform: { required_providers: { toy: { source: "orrery/toy" } }, required_version: ">= 1.6.0" },
    })
  })

  it("is deleted with credentials of its own form", () => {
    const credentials = { type: "static", data: { TOY_TOKEN: "another" } }

    assert.deepStrictEqual(
      variablesOf(Effect.runSync(readClusterDeletionRequest({ credentials }, read().spec.provisioner))),
      { TOY_TOKEN: "another" },
    )
  })

  it("gives operations its import ids, names, durations, error codes and labels", () => {
    const planned = ["toy_machine", "toy_network"].map((resourceType) => ({
      address: `${resourceType}.a`,
      resourceType,
      action: "create" as const,
    }))
    const { from, to } = bounds("CREATE", "apply")
    const adopted = (clusterId: string) =>
      JSON.stringify({
        resource_changes: [
          {
            address: "toy_network.network",
            type: "toy_network",
            change: { actions: ["no-op"], importing: {}, before: { all_labels: { "orrery-cluster-id": clusterId } } },
          },
        ],
      })

    assert.strictEqual(importIdOf("toy_machine", { network: "n", name: "m" }), "n/m")
    assert.deepStrictEqual(
      fixedNames(synthesize(read().spec)).map(({ name }) => name),
      ["castle"],
    )
    assert.approximately(
      withinPhase("CREATE", "apply", planned, new Set(["toy_machine.a"])),
      from + ((to - from) * 9) / 10,
      1e-9,
    )
    assert.strictEqual(classify([{ summary: "BOX_FULL", detail: "" }]).cause, "quota")
    assert.deepStrictEqual(foreignImports(adopted("c-1"), "c-1"), [])
    assert.deepStrictEqual(foreignImports(adopted("c-2"), "c-1"), ["toy_network.network"])
  })
})
