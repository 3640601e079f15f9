import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { vi } from "vitest"

import { viewClusterRequest } from "#adapters/http/views/ClusterRequestView.ts"
import { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"
import { costOfProgram } from "#domain/cost/PlanCost.ts"
import { accountIdOf } from "#domain/provisioner/Provisioner.ts"
import { chooseProvisioner } from "#domain/provisioner/ProvisionerChoice.ts"
import { toyGroup, toyRequest } from "#tests/fixtures/toy/ToyRequest.ts"

// The tables as they are with one line more each. No other file of Orrery knows of the provisioner.
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
  const { camp } = await import("#tests/fixtures/toy/ToyOnClouds.ts")
  return { provisioners: { ...provisioners, camp } }
})

const onToy = (provisioner: object, group: object = toyGroup) => ({ ...toyRequest({}, group), provisioner })

const onAws = (provisioner: object, group: object = toyGroup) => ({
  ...onToy(provisioner, { ...group, machineTypes: ["m7i.large"] }),
  provider: "aws",
  region: "eu-west-1",
})

const read = (input: unknown) => Effect.runSync(readK8sClusterRequest(input))

const problemsOf = (input: unknown) =>
  Effect.runSync(Effect.flip(readK8sClusterRequest(input))).problems.map(({ message, path }) => `${path}: ${message}`)

const camp = { type: "camp", camp: { tent: "green" } }

describe("a provisioner that runs on several clouds", () => {
  it("has the account and the prices of the cloud that the request names", () => {
    const [first, second] = [read(onToy(camp)).spec, read(onAws(camp)).spec]

    assert.strictEqual(accountIdOf(first.provisioner), "toy:green")
    assert.strictEqual(accountIdOf(second.provisioner), "aws:green")
    assert.deepStrictEqual(costOfProgram(first, "{}").excluded, ["Batteries"])
    assert.include(costOfProgram(second, "{}").excluded, "Data transfer")
  })

  it("is stored and written as it was requested, on each cloud", () => {
    const codec = Schema.toCodecJson(ClusterSpec)
    for (const input of [onToy(camp), onAws(camp)]) {
      const { spec } = read(input)

      assert.deepStrictEqual(Schema.decodeSync(codec)(Schema.encodeSync(codec)(spec)), spec)
      assert.deepStrictEqual(read(viewClusterRequest(spec)).spec, spec)
    }
  })

  it("is refused in the words and within the limits of the cloud that the request names", () => {
    const labels = { "a-label-of-the-toy-cluster": "a" }

    assert.include(problemsOf(onToy({ type: "camp", camp: {} })).join(), "A camp on toy needs a tent.")
    assert.include(problemsOf(onAws({ type: "camp", camp: {} })).join(), "A camp on aws needs a tent.")
    assert.include(problemsOf(onToy(camp, { ...toyGroup, labels })).join(), "The toy camp takes keys")
    assert.include(problemsOf(onAws(camp, { ...toyGroup, labels })).join(), "The other camp takes keys")
  })

  it("is refused on a cloud that it does not run on, and left alone where the request names none", () => {
    assert.match(
      problemsOf({ ...onToy(camp), provider: "gcp" }).join("\n"),
      /^provisioner\.type: camp is not offered on gcp yet\. Offered is .*camp on toy or camp on aws\.$/m,
    )
    assert.notInclude(problemsOf({ ...onToy({ type: "camp", camp: {} }), provider: undefined }).join(), "tent")
  })

  it("is named by any of its names, with a part under any of them", () => {
    const { spec } = read(onToy({ type: "bivouac", camp: { tent: "green" } }))

    assert.deepStrictEqual(read(onToy({ type: "camp", bivouac: { tent: "green" } })).spec, spec)
    assert.deepStrictEqual(read(onToy({ ...camp, bivouac: { tent: "green" } })).spec, spec)
    assert.deepStrictEqual(problemsOf(onToy({ ...camp, bivouac: { tent: "red" } })), [
      "provisioner.camp: camp and bivouac are two names of one part, but their values differ. Keep one of them.",
    ])
    assert.deepStrictEqual(problemsOf(onToy({ type: "camp", bivouac: { tent: "torn" } })), [
      "provisioner.bivouac.tent: A torn tent does not fit.",
    ])
  })

  it("is not what a caller means who names only a cloud", () => {
    assert.strictEqual(chooseProvisioner({ cloudProvider: "aws" }).pipe(Effect.fromResult, Effect.runSync), "eks")
    assert.strictEqual(chooseProvisioner({}).pipe(Effect.fromResult, Effect.runSync), "eks")
  })
})
