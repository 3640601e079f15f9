import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { classify } from "#domain/operation/FailureClassification.ts"
import { makePresent, runsOf } from "#tests/terraform/Runs.ts"

import { oneCluster, oneNetwork, onePool, oneService, oneSubnetwork } from "./GcpProgram.ts"
import type { SimulatedEngine } from "./SimulatedClouds.ts"

/** What the simulated Google Cloud does whichever engine works on it. */
export const gcpSuite = (name: string, engine: SimulatedEngine) =>
  it.layer(engine(), { timeout: "60 seconds", excludeTestServices: true })(`Google Cloud, by ${name}`, (it) => {
    it.effect("upgrades a cluster in place, and replaces a network whose kind changes", () =>
      Effect.gen(function* () {
        const { plan } = yield* InfrastructureEngine
        const objects = yield* SimulatedObjects
        const clusters = runsOf(`${name} gcp upgrades`)
        const { run } = clusters(oneCluster("upgraded"))
        yield* makePresent(run)
        const [before] = yield* objects.listByCluster(run.clusterId)
        const { changes } = yield* makePresent(clusters(oneCluster("upgraded", { min_master_version: "1.34" })).run)
        const [after] = yield* objects.listByCluster(run.clusterId)

        assert.deepStrictEqual(
          changes.map(({ action }) => action),
          ["update"],
        )
        assert.match(JSON.stringify(before?.attributes["master_version"]), /^"1\.33\./)
        assert.match(JSON.stringify(after?.attributes["master_version"]), /^"1\.34\./)

        const networks = runsOf(`${name} gcp replaces`)
        yield* makePresent(networks(oneNetwork("replaced")).run)
        const replaced = yield* plan(networks(oneNetwork("replaced", { auto_create_subnetworks: true })).run, "present")
        assert.deepStrictEqual(
          replaced.changes.map(({ action }) => action),
          ["replace"],
        )
      }),
    )

    it.effect("refuses a second object of a name in a project, in the words of Google", () =>
      Effect.gen(function* () {
        yield* makePresent(runsOf(`${name} gcp first`)(oneNetwork("taken")).run)

        const failure = yield* Effect.flip(makePresent(runsOf(`${name} gcp second`)(oneNetwork("taken")).run))

        assert.include(failure.diagnostics[0]?.summary, "Error 409: The resource")
        assert.strictEqual(classify(failure.diagnostics).cause, "configuration")
      }),
    )

    it.effect("keeps a network that a subnetwork of another program is in", () =>
      Effect.gen(function* () {
        const { apply, plan } = yield* InfrastructureEngine
        const objects = yield* SimulatedObjects
        const networks = runsOf(`${name} gcp held`)
        const { run } = networks(oneNetwork("held"))
        yield* makePresent(run)
        const [network] = yield* objects.listByCluster(run.clusterId)
        yield* makePresent(runsOf(`${name} gcp holds`)(oneSubnetwork(network?.importId ?? "")).run)

        const last = networks(oneNetwork("held")).run
        const failure = yield* Effect.flip(apply(last, yield* plan(last, "absent")))

        assert.include(failure.diagnostics[0]?.summary, "resourceInUseByAnotherResource")
        assert.strictEqual(classify(failure.diagnostics).cause, "dependency")
        assert.lengthOf(yield* objects.listByCluster(run.clusterId), 1)
      }),
    )

    it.effect("creates a node pool of the cluster's version, and none without its cluster", () =>
      Effect.gen(function* () {
        const objects = yield* SimulatedObjects
        const missing = yield* Effect.flip(makePresent(runsOf(`${name} gcp no cluster`)(onePool("none")).run))
        assert.include(missing.diagnostics[0]?.summary, "Error 404: Not found: clusters/none")
        assert.strictEqual(classify(missing.diagnostics).cause, "dependency")

        yield* makePresent(runsOf(`${name} gcp with pools`)(oneCluster("pooled")).run)
        const { run } = runsOf(`${name} gcp pool`)(onePool("pooled"))
        yield* makePresent(run)
        const [pool] = yield* objects.listByCluster(run.clusterId)
        assert.match(JSON.stringify(pool?.attributes["version"]), /^"1\.33\./)
      }),
    )

    it.effect("does not delete a protected cluster", () =>
      Effect.gen(function* () {
        const { apply, plan } = yield* InfrastructureEngine
        const runs = runsOf(`${name} gcp protects`)
        const program = oneCluster("safe", { deletion_protection: true })
        yield* makePresent(runs(program).run)

        const { run } = runs(program)
        const failure = yield* Effect.flip(apply(run, yield* plan(run, "absent")))

        assert.include(failure.diagnostics[0]?.summary, "deletion_protection is set to true")
      }),
    )

    it.effect("leaves an API on while another cluster needs it", () =>
      Effect.gen(function* () {
        const { apply, plan } = yield* InfrastructureEngine
        const [first, second] = [runsOf(`${name} gcp one`), runsOf(`${name} gcp other`)]
        yield* makePresent(first(oneService).run)
        yield* makePresent(second(oneService).run)

        const last = first(oneService).run
        yield* apply(last, yield* plan(last, "absent"))

        assert.deepStrictEqual((yield* plan(second(oneService).run, "present")).changes, [])
      }),
    )
  })
