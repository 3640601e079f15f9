import { assert, describe, it } from "@effect/vitest"

import { nodeOf, simulatedWorld, templateOf } from "./SimulatedWorld.ts"

const run = (spec: object, behavior: Readonly<Record<string, string>> = {}) => {
  const annotations = Object.fromEntries(
    Object.entries(behavior).map(([name, value]) => [`simulated.orrery.dev/${name}`, value]),
  )
  const template = templateOf("job", "job:1", annotations)
  const cluster = simulatedWorld()
  cluster.apply(nodeOf("node-a"))
  cluster.create("Job", {
    metadata: { name: "job", namespace: "default" },
    spec: { completions: 1, template: { ...template, spec: { ...template.spec, restartPolicy: "Never" } }, ...spec },
  })
  cluster.pass(5)
  return cluster
}

const outcome = (cluster: ReturnType<typeof simulatedWorld>) => {
  const { conditions = [], failed = 0, succeeded = 0 } = cluster.get("Job", "job").status ?? {}
  const { reason, type } = conditions.find((condition) => ["Complete", "Failed"].includes(condition.type)) ?? {}
  return { type, reason, failed, succeeded }
}

describe("A Job", () => {
  const cases: ReadonlyArray<
    readonly [title: string, spec: object, behavior: Readonly<Record<string, string>>, outcome: object]
  > = [
    [
      "completes when its pod succeeds",
      {},
      {},
      { type: "Complete", reason: "CompletionsReached", failed: 0, succeeded: 1 },
    ],
    [
      "runs as many pods as it needs",
      { completions: 5, parallelism: 2 },
      {},
      { type: "Complete", reason: "CompletionsReached", failed: 0, succeeded: 5 },
    ],
    [
      "runs every index once",
      { completions: 3, parallelism: 2, completionMode: "Indexed" },
      {},
      { type: "Complete", reason: "CompletionsReached", failed: 0, succeeded: 3 },
    ],
    [
      "fails after its retries",
      { backoffLimit: 2 },
      { "exit-code": "1" },
      { type: "Failed", reason: "BackoffLimitExceeded", failed: 3, succeeded: 0 },
    ],
    [
      "fails at its deadline",
      { activeDeadlineSeconds: 30 },
      { "exit-after-seconds": "900" },
      { type: "Failed", reason: "DeadlineExceeded", failed: 0, succeeded: 0 },
    ],
  ]
  for (const [title, spec, behavior, expected] of cases) {
    it(title, () => {
      const cluster = run(spec, behavior)
      cluster.pass(300)
      assert.deepStrictEqual(outcome(cluster), expected as ReturnType<typeof outcome>)
      assert.strictEqual(cluster.settle(), 0)
      assert.isUndefined(cluster.nextWake())
    })
  }

  it("never runs more pods at once than it may", () => {
    const cluster = run({ completions: 5, parallelism: 2 }, { "exit-after-seconds": "60" })
    assert.lengthOf(cluster.list("Pod"), 2)
  })

  it("waits longer before each retry", () => {
    const cluster = run({ backoffLimit: 6 }, { "exit-code": "1" })
    const seconds: Array<number> = []
    const begin = cluster.now()
    for (let second = 0; second < 100; second++) {
      while (seconds.length < cluster.list("Pod").length) seconds.push((cluster.now() - begin) / 1000)
      cluster.pass(1)
    }
    const waits = seconds.slice(1).map((time, index) => time - (seconds[index] ?? 0))
    assert.deepStrictEqual(
      waits.slice(1, 3).map((wait) => Math.round(wait / 10) * 10),
      [20, 40],
    )
  })

  it("is deleted some time after it ended, if it says so", () => {
    const cluster = run({ ttlSecondsAfterFinished: 60 })
    cluster.pass(10)
    assert.lengthOf(cluster.list("Job"), 1)
    cluster.pass(60)
    assert.deepStrictEqual([...cluster.list("Job"), ...cluster.list("Pod")], [])
  })
})
