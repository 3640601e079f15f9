import { NodeHttpClient, NodeRuntime } from "@effect/platform-node"
import { Config, Console, Effect, Random } from "effect"

import { chaos } from "./Chaos.ts"
import { faults } from "./Findings.ts"

const row = (name: string, value: string | number) => `  ${name.padEnd(40)}${value}`

const main = Effect.gen(function* () {
  const seed = yield* Config.Int("CHAOS_SEED").pipe(Config.withDefault(1))
  const kills = yield* Config.Int("CHAOS_KILLS").pipe(Config.withDefault(200))
  const clients = yield* Config.Int("CHAOS_CLIENTS").pipe(Config.withDefault(3))
  const { examples, failures, found, killed, seconds, terraformLeft } = yield* chaos({ seed, kills, clients }).pipe(
    Random.withSeed(seed),
  )

  const wrong = { ...faults(found), terraformLeft }
  yield* Console.log(
    [
      `Chaos with seed ${seed}: ${seconds.toFixed(0)} s`,
      ...Object.entries(killed).map(([name, count]) => row(`killed ${name}`, count)),
      ...Object.entries(examples).map(([name, { created, deleted }]) =>
        row(`clusters of ${name}`, `${created} created, ${deleted} deleted`),
      ),
      ...Object.entries(found).map(([name, count]) => row(name, count)),
      row("terraformLeft", terraformLeft),
      ...failures.map((failure) => `  failed: ${failure}`),
    ].join("\n"),
  )
  if (Object.values(wrong).some((count) => count !== 0))
    return yield* Effect.fail("Something was lost, doubled or left behind.")
})

main.pipe(Effect.provide(NodeHttpClient.layerUndici), NodeRuntime.runMain)
