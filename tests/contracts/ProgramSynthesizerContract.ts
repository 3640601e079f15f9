import { assert, it } from "@effect/vitest"
import { Effect, type Layer } from "effect"

import { ProgramSynthesizer } from "#application/ports/ProgramSynthesizer.ts"
import { managedResources } from "#domain/infrastructure/TerraformProgram.ts"
import { pendingCluster } from "#tests/fixtures/Clusters.ts"

/** What every writer of programs must do. Pass it your adapter's layer. */
export const programSynthesizerContract = <E>(adapter: string, layer: Layer.Layer<ProgramSynthesizer, E>) =>
  it.layer(layer)(`ProgramSynthesizer on ${adapter}`, (it) => {
    const orion = pendingCluster("orion")
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

        assert.includeMembers(types, ["aws_eks_cluster", "aws_eks_node_group"])
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
