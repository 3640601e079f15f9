import { assert, describe, it } from "@effect/vitest"
import { Effect, type Layer } from "effect"

import type { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { builtInEngine, realEngine } from "#tests/simulated-cloud/SimulatedClouds.ts"

import { lacksEngine } from "./Engine.ts"
import { awsPrograms } from "./Programs.ts"
import { runsOf } from "./Runs.ts"

/** Recovery leaves such an import out of its next plan, so it must be able to tell which one it was. */
const suite = (name: string, engine: Layer.Layer<InfrastructureEngine | SimulatedObjects>) =>
  it.layer(engine, { timeout: "60 seconds", excludeTestServices: true })(name, (it) => {
    it.effect("says of an import that names nothing which one it is", () =>
      Effect.gen(function* () {
        const { plan } = yield* InfrastructureEngine
        const { pair } = awsPrograms
        const [address] = pair.addresses
        const { run } = runsOf(`${name} imports nothing`)(pair.program, {
          imports: [{ address, importId: "vpc-0gone" }],
        })

        const { diagnostics } = yield* Effect.flip(plan(run, "present"))

        const [said] = diagnostics
        assert.strictEqual(said?.summary, "Cannot import non-existent remote object")
        assert.isTrue(said?.address === address || said?.detail.includes(`"${address}"`), JSON.stringify(said))
      }),
    )
  })

suite("the built-in engine", builtInEngine())

describe.skipIf(lacksEngine)("with a real engine", () => {
  suite("the engine of this machine", realEngine())
})
