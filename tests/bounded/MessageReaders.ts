import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { Effect } from "effect"

import { messageReader } from "#adapters/cli/api/EventSocket.ts"
import { progressStreamContract } from "#adapters/http/api/operations/ProgressStreamContract.ts"
import { engineEvent } from "#adapters/terraform/engine/TerraformEvent.ts"
import { outputFile, outputReader } from "#adapters/terraform/engine/TerraformOutput.ts"

import type { HostileBody } from "./HostileBodies.ts"
import { hostileTexts, textClasses } from "./HostileText.ts"

/** Reads the whole output of an engine, as after a crash. */
export const readOutput = (text: string): unknown => {
  const directory = mkdtempSync(join(tmpdir(), "orrery-test-"))
  try {
    writeFileSync(outputFile(directory, "apply"), text)
    return outputReader(directory)()
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

const event = {
  operationId: "0197c0de-0000-7000-8000-000000000001",
  sequence: 1,
  idempotencyKey: "event 1",
  level: "INFO",
  phase: "apply",
  labels: {},
  progressPercentage: 1,
  timestamp: "2026-01-31T12:00:00.000Z",
  status: "IN_PROGRESS",
  simulated: true,
}

const numbered = (size: number) =>
  Object.fromEntries(
    Array.from({ length: Math.floor(size / 64) }, (_, index) => [`${"label".repeat(10)}${index}`, "x"]),
  )

const lines =
  (line: string): HostileBody =>
  (size) =>
    `${line}\n`.repeat(size / (line.length + 1))

const diagnostic = (text: string) =>
  JSON.stringify({ type: "diagnostic", diagnostic: { severity: "error", summary: "wrong", detail: text } })

/** As many characters as take this many bytes in JSON. */
const fitting = (textOf: (size: number) => string, size: number) =>
  textOf(Math.floor((size * 100) / JSON.stringify(textOf(100)).length))

/** One message for each class of text. */
const ofTexts = (messageOf: (text: string) => string): ReadonlyArray<readonly [string, HostileBody]> =>
  textClasses.map((textClass) => [
    textClass,
    (size) => messageOf(fitting((length) => hostileTexts(textClass, length)[0] ?? "", size)),
  ])

interface MessageReader {
  readonly read: (text: string) => unknown
  /** Every class of message that might come, beside those that are not of its kind. */
  readonly messages: ReadonlyArray<readonly [string, HostileBody]>
}

/** Everything that reads messages of an engine, or of a server in the command line. */
export const messageReaders: Readonly<Record<string, MessageReader>> = {
  "an event of a websocket": {
    read: (text) => Effect.runSyncExit(messageReader(progressStreamContract)(text)),
    messages: [
      ["labels", (size) => JSON.stringify({ ...event, message: "", labels: numbered(size) })],
      ...ofTexts((message) => JSON.stringify({ ...event, message })),
    ],
  },
  "a line of an engine": {
    read: (text) => engineEvent("apply", text),
    messages: ofTexts(diagnostic),
  },
}

/** Every class of output that an engine might write: each line is read for itself. */
export const hostileOutputs: ReadonlyArray<readonly [string, HostileBody]> = [
  ["one long line", (size) => "x".repeat(size)],
  ["empty lines", lines("")],
  ["short lines", lines("{}")],
  ["diagnostics", lines(diagnostic("wrong"))],
  ["lines that are not JSON", lines("Error: wrong")],
]
