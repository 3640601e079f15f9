import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

import * as MemorySimulatedObjects from "#adapters/memory/MemorySimulatedObjects.ts"
import * as MemoryTerraformStates from "#adapters/memory/MemoryTerraformStates.ts"
import * as SimulatedCloudConfig from "#adapters/simulated-cloud/cloud/SimulatedCloudConfig.ts"
import * as SimulatedProviderAttachment from "#adapters/simulated-cloud/SimulatedProviderAttachment.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import { managedResources } from "#domain/infrastructure/TerraformProgram.ts"
import { accountIdOf } from "#domain/provisioner/Provisioner.ts"
import { synthesizeCluster } from "#infra-templates/SynthesizeCluster.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"
import { samples } from "#tests/provisioner/ProvisionerSamples.ts"
import { encryption, engineIn, lacksEngine } from "#tests/terraform/Engine.ts"
import { makePresent, runsOf } from "#tests/terraform/Runs.ts"

import { givenNetworkSpec, input, nodeGroup, spec } from "./fixtures/Requests.ts"

const { defaultSettings } = SimulatedCloudConfig

/** A cloud that responds at once. */
const cloud = SimulatedProviderAttachment.layer.pipe(
  Layer.provide([
    MemorySimulatedObjects.layer,
    SimulatedCloudConfig.layer({ ...defaultSettings, latency: { ...defaultSettings.latency, scale: 0 } }),
  ]),
)

const engine = Layer.unwrap(Effect.map(temporaryDirectory, engineIn)).pipe(
  Layer.provide([MemoryTerraformStates.layer, encryption, cloud]),
)

const cases: ReadonlyArray<readonly [string, ClusterSpec]> = [
  ...samples.map((sample) => [sample.name, sample.spec] as const),
  ["a group for each zone of a given network", givenNetworkSpec([nodeGroup({ createPerAZ: true })])],
]

/** Three runs of the engine, on a machine that may be busy. */
const timeoutMilliseconds = 120_000

/** The runs of one cluster, in the account and region of its request. */
const clusterRuns = (name: string, { provisioner, region }: ClusterSpec) => {
  const next = runsOf(name)
  return (program: string) => ({ ...next(program).run, accountId: accountIdOf(provisioner), region })
}

describe.skipIf(lacksEngine)("The real engine, on the simulated cloud", () => {
  it.layer(engine, { timeout: "60 seconds", excludeTestServices: true })("with a program of ours", (it) => {
    it.effect.each(cases)(
      "makes %s, then finds nothing left to do, and destroys all of it",
      ([name, of]) =>
        Effect.gen(function* () {
          const { plan, apply, stateAddresses } = yield* InfrastructureEngine
          const runOf = clusterRuns(name, of)
          const program = synthesizeCluster(input(of))
          const made = managedResources(program).map(({ address }) => address)

          const first = runOf(program)
          yield* makePresent(first)
          assert.sameMembers(
            (yield* stateAddresses(first)).filter((address) => !address.startsWith("data.")),
            made,
          )

          assert.isFalse((yield* plan(runOf(program), "present")).hasChanges)

          const last = runOf(program)
          yield* apply(last, yield* plan(last, "absent"))
          assert.deepStrictEqual(yield* stateAddresses(last), [])
        }),
      timeoutMilliseconds,
    )

    it.effect(
      "turns deletion protection off without touching anything but the cluster",
      () =>
        Effect.gen(function* () {
          const { plan } = yield* InfrastructureEngine
          const of = spec({ clusterName: "protected" })
          const runOf = clusterRuns("protected", of)
          const programFor = (deletionProtection: boolean) => synthesizeCluster(input(of, { deletionProtection }))

          yield* makePresent(runOf(programFor(true)))
          const { changes } = yield* plan(runOf(programFor(false)), "present")

          assert.deepStrictEqual(
            changes.filter(({ action }) => action !== "noop").map(({ address, action }) => [address, action]),
            [["aws_eks_cluster.control_plane_cluster", "update"]],
          )
        }),
      timeoutMilliseconds,
    )

    it.effect(
      "adds a node group without changing another",
      () =>
        Effect.gen(function* () {
          const { plan } = yield* InfrastructureEngine
          const programFor = (...groups: ClusterSpec["nodeGroups"]) =>
            synthesizeCluster(input(spec({ clusterName: "growing", nodeGroups: groups })))
          const runOf = clusterRuns("growing", spec())

          yield* makePresent(runOf(programFor(nodeGroup())))
          const { changes } = yield* plan(runOf(programFor(nodeGroup({ name: "aaa" }), nodeGroup())), "present")

          assert.sameDeepMembers(
            changes.filter(({ action }) => action !== "noop").map(({ address, action }) => [address, action]),
            [
              ["aws_launch_template.nodes_aaa_template", "create"],
              ["aws_eks_node_group.nodes_aaa", "create"],
            ],
          )
        }),
      timeoutMilliseconds,
    )
  })
})
