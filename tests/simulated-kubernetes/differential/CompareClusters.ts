import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"

import { Console, Effect } from "effect"
import fc from "fast-check"

import { startControlPlane } from "#tests/fixtures/kubernetes/ControlPlane.ts"
import { kubernetesApi } from "#tests/fixtures/kubernetes/KubernetesApi.ts"
import { clusterClient, simulatedKubernetes } from "#tests/fixtures/simulated-kubernetes/SimulatedCluster.ts"

import { comparedCommand } from "./ComparedCommands.ts"
import { firstDifference } from "./Differences.ts"

const commandsOfEach = 20
const [operations = "20000", seed = "1"] = process.argv.slice(2)

// Compares a simulated cluster with a real one: npm run compare:kubernetes [operations] [seed].
const controlPlane = await startControlPlane({
  directory: mkdtempSync(join(tmpdir(), "orrery-compare-")),
  argoCD: false,
})

const compare = Effect.gen(function* () {
  const real = yield* kubernetesApi(controlPlane)
  const simulated = yield* clusterClient("compared")
  const sequences = fc.sample(fc.array(comparedCommand, { minLength: commandsOfEach, maxLength: commandsOfEach }), {
    numRuns: Math.ceil(Number(operations) / commandsOfEach),
    seed: Number(seed),
  })
  let differences = 0
  for (const [index, commands] of sequences.entries()) {
    const difference = yield* firstDifference(real, simulated, `compared-${index}`, commands)
    yield* real.delete(`/api/v1/namespaces/compared-${index}`)
    if (difference === undefined) continue
    differences++
    yield* Console.log(JSON.stringify(difference))
  }
  yield* Console.log(`${sequences.length * commandsOfEach} operations, ${differences} sequences with a difference.`)
})

try {
  await Effect.runPromise(compare.pipe(Effect.scoped, Effect.provide(simulatedKubernetes)))
} finally {
  await controlPlane.stop()
}
