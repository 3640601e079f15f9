import { assert, it } from "@effect/vitest"
import { Effect, type Layer } from "effect"

import { ProgramSynthesizer } from "#application/ports/ProgramSynthesizer.ts"
import type { Cluster } from "#domain/cluster/Cluster.ts"
import { managedResources } from "#domain/infrastructure/TerraformProgram.ts"

/** A cluster that programs are written for. */
export interface SynthesizedCluster {
  readonly cluster: Cluster
  /** What its control plane and its node groups are to Terraform. */
  readonly resourceTypes: ReadonlyArray<string>
}

/** What every writer of programs must do. Pass it your adapter's layer, and a cluster. */
export const programSynthesizerContract = <E>(
  adapter: string,
  layer: Layer.Layer<ProgramSynthesizer, E>,
  { cluster: orion, resourceTypes }: SynthesizedCluster,
) =>
  it.layer(layer)(`ProgramSynthesizer on ${adapter}, ${orion.spec.provisioner.type}`, (it) => {
    const input = {
      clusterId: orion.id,
      organizationId: orion.organizationId,
      spec: orion.spec,
      deletionProtection: false,
    }

    it.effect("writes the same bytes for the same input", () =>
      Effect.gen(function* () {
        const { synthesize } = yield* ProgramSynthesizer

        assert.strictEqual(yield* synthesize(input), yield* synthesize(structuredClone(input)))
      }),
    )

    it.effect("writes a cluster and its node groups", () =>
      Effect.gen(function* () {
        const { synthesize } = yield* ProgramSynthesizer

        const types = managedResources(yield* synthesize(input)).map(({ resourceType }) => resourceType)

        assert.includeMembers(types, [...resourceTypes])
      }),
    )

    it.effect("refuses text that Terraform would run, by the name of its field", () =>
      Effect.gen(function* () {
        const { synthesize } = yield* ProgramSynthesizer
        const [group, ...others] = orion.spec.nodeGroups
        const poisoned = { ...group, labels: { team: '${file("/etc/hostname")}' } }

        const error = yield* Effect.flip(
          synthesize({ ...input, spec: { ...orion.spec, nodeGroups: [poisoned, ...others] } }),
        )

        assert.include(error.path, "nodeGroups[0].labels")
      }),
    )
  })
