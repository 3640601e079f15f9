import { assert, describe, it } from "@effect/vitest"

import { podLog } from "#adapters/simulated-kubernetes/logs/PodLog.ts"

import { nodeOf, simulatedWorld, templateOf } from "./SimulatedWorld.ts"

const start = (behavior: Readonly<Record<string, string>>, seconds: number) => {
  const annotations = Object.fromEntries(
    Object.entries(behavior).map(([name, value]) => [`simulated.orrery.dev/${name}`, value]),
  )
  const cluster = simulatedWorld()
  cluster.apply(nodeOf("node-a"))
  cluster.create("Pod", { ...templateOf("web"), metadata: { name: "web", namespace: "default", annotations } })
  cluster.pass(seconds)
  return { pod: cluster.get("Pod", "web"), nowMillis: cluster.now() }
}

const counting = { "log-line": "line {n}", "log-lines-per-second": "2" }

describe("The log of a pod", () => {
  const cases: ReadonlyArray<readonly [title: string, options: Parameters<typeof podLog>[2], text: string]> = [
    [
      "has what the annotations ask for",
      {},
      "app started (simulated, image registry.example/app:1)\nline 1\nline 2\nline 3\nline 4\n",
    ],
    ["ends with the lines asked for", { tailLines: 2 }, "line 3\nline 4\n"],
    ["can have no lines", { tailLines: 0 }, ""],
    ["begins some time ago", { sinceMillis: Date.UTC(2026, 0, 1, 0, 0, 2) }, "line 2\nline 3\nline 4\n"],
    ["is cut at a number of bytes", { tailLines: 1, limitBytes: 4 }, "line"],
    ["has times", { tailLines: 1, timestamps: true }, "2026-01-01T00:00:03.000000000Z line 4\n"],
  ]
  for (const [title, options, text] of cases) {
    it(title, () => {
      const { nowMillis, pod } = start(counting, 3)
      assert.strictEqual(podLog(pod, "app", options, nowMillis), text)
      assert.strictEqual(podLog(pod, "app", options, nowMillis), text)
    })
  }

  it("has the run before this one", () => {
    const { nowMillis, pod } = start({ "exit-code": "2", "exit-after-seconds": "4", ...counting }, 8)
    assert.strictEqual(
      podLog(pod, "app", { previous: true, tailLines: 2 }, nowMillis),
      "line 8\napp ends with exit code 2\n",
    )
    assert.strictEqual(podLog(pod, "app", { tailLines: 1 }, nowMillis), "line 4\n")
  })

  it("is absent before the container ran, and of a run that was not", () => {
    const { nowMillis, pod } = start({}, 0)
    assert.isUndefined(podLog(pod, "app", {}, nowMillis))
    const later = start({}, 5)
    assert.isUndefined(podLog(later.pod, "app", { previous: true }, later.nowMillis))
  })

  it("forgets old lines of a container that writes for a year", () => {
    const { nowMillis, pod } = start({ ...counting, "log-lines-per-second": "100" }, 31_536_000)
    const lines = podLog(pod, "app", {}, nowMillis)?.split("\n") ?? []
    assert.isBelow(lines.length, 10_010)
    assert.strictEqual(lines.at(-2), "line 3153599900")
  })
})
