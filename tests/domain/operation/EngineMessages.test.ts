import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"

import { EngineEvent } from "#domain/infrastructure/EngineEvent.ts"
import { describeEngineEvent } from "#domain/operation/EngineMessages.ts"
import type { EventLevel } from "#domain/operation/OperationEvent.ts"

const where = { phase: "apply", progressPercentage: 42 } as const
const tell = (event: EngineEvent) => describeEngineEvent("run", 7, event, where)
const subject = { address: "aws_vpc.network", resourceType: "aws_vpc", action: "create" } as const

const Line = Schema.Int.check(Schema.isGreaterThan(0))

const sentences: ReadonlyArray<readonly [message: string, level: EventLevel, event: EngineEvent]> = [
  ["aws_vpc.network: creating.", "INFO", { _tag: "ResourceStarted", ...subject }],
  [
    "aws_vpc.network: still creating after 10 s.",
    "DEBUG",
    { _tag: "ResourceProgressed", ...subject, elapsedSeconds: 10.4 },
  ],
  [
    "aws_vpc.network: deleted after 3 s.",
    "INFO",
    { _tag: "ResourceCompleted", ...subject, action: "delete", elapsedSeconds: 3 },
  ],
  ["aws_vpc.network: creating failed.", "ERROR", { _tag: "ResourceFailed", ...subject }],
  [
    "82 to add, 1 to change, 2 to destroy, 3 to import.",
    "INFO",
    { _tag: "Summarized", add: 82, change: 1, remove: 2, import: 3 },
  ],
  ["It broke: badly.", "ERROR", { _tag: "Diagnosed", severity: "error", summary: "It broke", detail: "badly." }],
  ["Old argument", "WARN", { _tag: "Diagnosed", severity: "warning", summary: "Old argument", detail: "" }],
]

describe("the narration of an engine's event", () => {
  it.each(sentences)("says: %s (%s)", (message, level, event) => {
    assert.deepInclude(tell(event), { message, level, phase: "apply", progressPercentage: 42 })
  })

  it("labels what concerns a resource with its address, type and action, and with its id once there is one", () => {
    assert.deepStrictEqual(tell({ _tag: "ResourceCompleted", ...subject, id: "vpc-1", elapsedSeconds: 1 })?.labels, {
      ...subject,
      id: "vpc-1",
    })
  })

  it("leaves out planned changes, which the plan shows, and warnings about what Orrery does on purpose", () => {
    assert.isUndefined(tell({ _tag: "PlannedChange", change: subject }))
    assert.isUndefined(
      tell({ _tag: "Diagnosed", severity: "warning", summary: "Resource targeting is in effect", detail: "Mind." }),
    )
    assert.isDefined(
      tell({ _tag: "Diagnosed", severity: "error", summary: "Resource targeting is in effect", detail: "Mind." }),
    )
  })

  it.prop(
    "gives one line of one run the same key each time it is told, and no other line that key",
    [EngineEvent, Line, Line],
    ([event, line, other]) => {
      const told = describeEngineEvent("run", line, event, where)
      if (told === undefined) return
      assert.strictEqual(told.idempotencyKey, describeEngineEvent("run", line, event, where)?.idempotencyKey)
      assert.notStrictEqual(told.idempotencyKey, describeEngineEvent("another run", line, event, where)?.idempotencyKey)
      if (line !== other)
        assert.notStrictEqual(told.idempotencyKey, describeEngineEvent("run", other, event, where)?.idempotencyKey)
      assert.deepStrictEqual(JSON.parse(told.rawOutput ?? ""), JSON.parse(JSON.stringify(event)))
    },
  )
})
