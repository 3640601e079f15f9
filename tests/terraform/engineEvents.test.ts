import { assert, describe, it } from "@effect/vitest"

import { engineEvent, type TerraformCommand } from "#adapters/terraform/engine/TerraformEvent.ts"
import type { EngineEvent } from "#domain/infrastructure/EngineEvent.ts"

const resource = {
  addr: 'module.network.aws_subnet.private["a"]',
  module: "module.network",
  resource: 'aws_subnet.private["a"]',
  implied_provider: "aws",
  resource_type: "aws_subnet",
  resource_name: "private",
  resource_key: "a",
}

const about = { address: resource.addr, resourceType: "aws_subnet" } as const

const read = (line: unknown, command: TerraformCommand = "apply") =>
  engineEvent(
    command,
    typeof line === "string"
      ? line
      : JSON.stringify({ "@level": "info", "@module": "terraform.ui", ...(line as object) }),
  )

const hook = (type: string, more: object) => ({ type, hook: { resource, action: "create", ...more } })

const change = (action: string, more: object = {}) => ({
  type: "planned_change",
  change: { resource, action, ...more },
})

/** Lines as Terraform 1.11.4 printed them, and what each means. */
const meanings: ReadonlyArray<readonly [string, unknown, TerraformCommand, EngineEvent]> = [
  ["a planned change", change("create"), "plan", { _tag: "PlannedChange", change: { ...about, action: "create" } }],
  [
    "a replacement and its reason",
    change("replace", { reason: "tainted" }),
    "plan",
    { _tag: "PlannedChange", change: { ...about, action: "replace", reason: "tainted" } },
  ],
  [
    "an import",
    change("import", { importing: { id: "subnet-1" } }),
    "plan",
    { _tag: "PlannedChange", change: { ...about, action: "import" } },
  ],
  ["a forgotten object", change("remove"), "plan", { _tag: "PlannedChange", change: { ...about, action: "forget" } }],
  ["a move", change("move"), "plan", { _tag: "PlannedChange", change: { ...about, action: "noop" } }],
  ["a start", hook("apply_start", {}), "apply", { _tag: "ResourceStarted", ...about, action: "create" }],
  [
    "progress",
    hook("apply_progress", { elapsed_seconds: 10 }),
    "apply",
    { _tag: "ResourceProgressed", ...about, action: "create", elapsedSeconds: 10 },
  ],
  [
    "an end and the id given",
    hook("apply_complete", { id_key: "id", id_value: "subnet-1", elapsed_seconds: 2 }),
    "apply",
    { _tag: "ResourceCompleted", ...about, action: "create", id: "subnet-1", elapsedSeconds: 2 },
  ],
  [
    "the end of a deletion, without the id that is no more",
    hook("apply_complete", { action: "delete", id_key: "id", id_value: "subnet-1", elapsed_seconds: 2 }),
    "apply",
    { _tag: "ResourceCompleted", ...about, action: "delete", elapsedSeconds: 2 },
  ],
  [
    "a failure",
    hook("apply_errored", { elapsed_seconds: 5 }),
    "apply",
    { _tag: "ResourceFailed", ...about, action: "create" },
  ],
  [
    "a summary",
    { type: "change_summary", changes: { add: 4, change: 3, import: 2, remove: 1, operation: "apply" } },
    "apply",
    { _tag: "Summarized", add: 4, change: 3, import: 2, remove: 1 },
  ],
  [
    "a summary of a version that knows no imports",
    { type: "change_summary", changes: { add: 4, change: 3, remove: 1, operation: "plan" } },
    "plan",
    { _tag: "Summarized", add: 4, change: 3, import: 0, remove: 1 },
  ],
  [
    "an error, without the source it quotes",
    {
      type: "diagnostic",
      diagnostic: {
        severity: "error",
        summary: "Invalid CIDR",
        detail: "It is too small.",
        address: "aws_vpc.main",
        snippet: { context: 'resource "aws_vpc" "main"', code: "password = hunter2", values: [] },
      },
    },
    "apply",
    {
      _tag: "Diagnosed",
      severity: "error",
      summary: "Invalid CIDR",
      detail: "It is too small.",
      address: "aws_vpc.main",
    },
  ],
  [
    "an error of validation, by the block it stands in",
    {
      type: "diagnostic",
      diagnostic: { severity: "error", summary: "Unknown", detail: "", snippet: { context: "resource.aws_vpc.main" } },
    },
    "validate",
    { _tag: "Diagnosed", severity: "error", summary: "Unknown", detail: "", address: "aws_vpc.main" },
  ],
  [
    "a warning of no resource",
    { type: "diagnostic", diagnostic: { severity: "warning", summary: "Deprecated", snippet: null } },
    "plan",
    { _tag: "Diagnosed", severity: "warning", summary: "Deprecated", detail: "" },
  ],
]

/** Lines that mean nothing to Orrery. */
const ignored: ReadonlyArray<readonly [string, unknown]> = [
  ["plain text", 'Successfully configured the backend "http"!'],
  ["an empty line", ""],
  ["half a line", '{"type":"apply_start","hook":{"resou'],
  ["JSON that is no object", "[1,2]"],
  ["an unknown type", { type: "policy_evaluated", policy: {} }],
  ["an unknown action", change("levitate")],
  ["a known type in an unknown shape", { type: "apply_start", hook: { resource: "aws_vpc.main" } }],
  ["the version", { type: "version", terraform: "1.11.4", ui: "1.2" }],
  ["a refresh", { type: "refresh_start", hook: { resource, id_key: "id", id_value: "subnet-1" } }],
  ["a drift", { type: "resource_drift", change: { resource, action: "update" } }],
  [
    "the outputs, which carry values",
    { type: "outputs", outputs: { password: { sensitive: false, value: "hunter2" } } },
  ],
  [
    "a provisioner's output",
    { type: "provision_progress", hook: { resource, provisioner: "local-exec", output: "x" } },
  ],
]

describe("The engine's output", () => {
  it.each(meanings)("reports %s", (_, line, command, event) => {
    assert.deepStrictEqual<unknown>(read(line, command), event)
  })

  it.each(ignored)("reports nothing for %s", (_, line) => {
    assert.isUndefined(read(line))
  })

  it("does not repeat in an apply what its plan has said", () => {
    assert.isUndefined(read(change("create"), "apply"))
  })
})
