import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"
import { CliOutput } from "effect/cli"
import * as FastCheck from "fast-check"

import { plain } from "#adapters/cli/output/Style.ts"
import { cut, drawFrame, type FrameSettings } from "#adapters/cli/progress/LiveFrame.ts"
import { type OperationView, see } from "#adapters/cli/progress/OperationView.ts"
import type { ProgressEvent } from "#adapters/http/api/operations/ProgressEvent.ts"

const begun: OperationView = {
  clusterName: "staging",
  operationType: "CREATE",
  engine: "terraform 1.11.4",
  simulated: true,
  startedAtMilliseconds: 0,
  phases: ["preflight", "validate", "synthesize", "plan", "approval", "apply", "bootstrap", "verify"],
  currentPhase: "validate",
  status: "IN_PROGRESS",
  message: "",
  isQueued: false,
  progressPercentage: 0,
  resourcesPlanned: undefined,
  resourcesDone: 0,
  running: new Map(),
  problems: [],
}

const settings: FrameSettings = {
  columns: 80,
  rows: 24,
  nowMilliseconds: 125_000,
  tick: 0,
  style: plain,
  lost: undefined,
}

let sequence = 0

const told = (phase: ProgressEvent["phase"], said?: object, changes: Partial<ProgressEvent> = {}): ProgressEvent => ({
  operationId: "0197c0de-0000-7000-8000-000000000001",
  sequence: (sequence += 1),
  idempotencyKey: `event ${sequence}`,
  level: "INFO",
  phase,
  message: "Something happened.",
  labels: {},
  ...(said === undefined ? {} : { rawOutput: JSON.stringify(said) }),
  progressPercentage: 50,
  timestamp: DateTime.makeUnsafe(65_000),
  status: "IN_PROGRESS",
  simulated: true,
  ...changes,
})

const resource = (number: number) => ({
  address: `aws_eip.number_${number}`,
  resourceType: "aws_eip",
  action: "create",
})
const planned = told("plan", { _tag: "Summarized", add: 40, change: 1, import: 0, remove: 1 })
const started = (number: number) => told("apply", { _tag: "ResourceStarted", ...resource(number) })
const completed = (number: number) =>
  told("apply", { _tag: "ResourceCompleted", ...resource(number), elapsedSeconds: 1 })

const after = (...events: ReadonlyArray<ProgressEvent>) => events.reduce(see, begun)
const draw = (view: OperationView, changes: Partial<FrameSettings> = {}) =>
  drawFrame(view, { ...settings, ...changes }).join("\n")

describe("The live view", () => {
  it("says which cloud and which engine are at work", () => {
    assert.include(draw(begun), "staging: CREATE, simulated cloud, terraform 1.11.4")
    assert.include(draw({ ...begun, simulated: false }), "real cloud")
  })

  it("ticks off the phases that are over and shows those to come", () => {
    const text = draw(after(planned, told("apply")))
    assert.match(text, /✔ plan/)
    assert.match(text, /⠋ apply/)
    assert.match(text, /· bootstrap/)
  })

  it("counts the resources that are done against those planned, and names those in the making with their time", () => {
    const text = draw(after(planned, started(1), started(2), completed(1)))
    assert.include(text, "1 of 42 resources")
    assert.match(text, /create +1 min 0 s {2}aws_eip\.number_2/)
    assert.notInclude(text, "aws_eip.number_1")
  })

  it("shows the place in the queue, also where it would count resources", () => {
    const message = "Waiting for a free engine run: position 3."
    const waits = told("apply", undefined, { message, labels: { queuePosition: "3" } })

    assert.include(draw(after(planned, waits)), `apply       ${message}`)
    assert.include(draw(after(planned, waits, told("apply"))), "0 of 42 resources")
  })

  it("forgets a resource that failed, and keeps the warnings and errors in sight", () => {
    const text = draw(
      after(
        started(1),
        told("apply", { _tag: "ResourceFailed", ...resource(1) }, { level: "ERROR", message: "Quota." }),
      ),
    )
    assert.notInclude(text, "aws_eip.number_1")
    assert.include(text, "! Quota.")
  })

  it("fits the terminal, however many resources are in the making", () => {
    const many = after(planned, ...Array.from({ length: 60 }, (_, number) => started(number)))
    for (const rows of [17, 24, 60]) {
      assert.isAtMost(drawFrame(many, { ...settings, rows }).length, rows)
    }
    assert.match(draw(many), /and 52 more/)
  })

  it("shows progress, time and a lost connection", () => {
    const text = draw(after(told("apply")), { lost: "The connection was closed." })
    assert.match(text, /━{15}╌{15} +50 % {2}2 min 5 s/)
    assert.include(text, "Connecting again. The connection was closed.")
  })

  it("ends with every phase ticked off, or with the one that failed crossed", () => {
    assert.notMatch(draw(after(told("verify", undefined, { status: "COMPLETED" }))), /[⠋·]/)
    assert.match(draw(after(told("apply", undefined, { status: "FAILED" }))), /✘ apply/)
  })

  it("has no line wider than the terminal and no foreign control character, for any event", () => {
    FastCheck.assert(
      FastCheck.property(
        FastCheck.string({ unit: "binary", maxLength: 200 }),
        FastCheck.integer({ min: 40, max: 200 }),
        (message, columns) => {
          const view = after(
            told("apply", { _tag: "ResourceStarted", ...resource(1), address: message }, { message, level: "WARN" }),
          )
          for (const line of drawFrame(view, { ...settings, columns, lost: message })) {
            assert.isAtMost(CliOutput.displayWidth(line), columns)
            assert.notMatch(line, /\p{Cc}/u)
          }
        },
      ),
    )
  })
})

describe("Cutting a line", () => {
  it("leaves a line that fits and never parts what is one character", () => {
    assert.strictEqual(cut("staging", 7), "staging")
    assert.strictEqual(cut("staging", 4), "sta…")
    assert.strictEqual(cut("日本語", 4), "日…")
    assert.strictEqual(cut("👩‍💻👩‍💻", 3), "👩‍💻…")
  })
})
