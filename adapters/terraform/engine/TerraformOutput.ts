import { closeSync, existsSync, openSync, readSync } from "node:fs"

import type { EngineEvent } from "#domain/infrastructure/EngineEvent.ts"

import { commands, engineEvent, type TerraformCommand } from "./TerraformEvent.ts"

/** An event and its number among all events of its run, from 1. */
export interface NumberedEvent {
  readonly line: number
  readonly event: EngineEvent
}

const chunkBytes = 64 * 1024
// A longer line is not an event of Terraform: it is skipped, so that no output can fill the memory.
const lineBytesMax = 4 * 1024 * 1024

/** The file of a command's machine-readable output in the run's directory. */
export const outputFile = (directory: string, command: TerraformCommand) => `${directory}/${command}.jsonl`

/** Reads the whole lines that were written to a file since it was last read, one at a time. */
const lineReader = (file: string) => {
  let offset = 0
  let rest = Buffer.alloc(0)
  let skipping = false

  function* split(bytes: Buffer): Generator<string> {
    let start = 0
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
      if (!skipping && end > start) yield bytes.toString("utf8", start, end)
      skipping = false
      start = end + 1
    }
    rest = Buffer.from(bytes.subarray(start))
    if (rest.length > lineBytesMax) [rest, skipping] = [Buffer.alloc(0), true]
  }

  return function* (): Generator<string> {
    if (!existsSync(file)) return
    const descriptor = openSync(file, "r")
    const chunk = Buffer.alloc(chunkBytes)
    try {
      for (let read = readSync(descriptor, chunk, 0, chunkBytes, offset); read > 0;) {
        offset += read
        yield* split(Buffer.concat([rest, chunk.subarray(0, read)]))
        read = readSync(descriptor, chunk, 0, chunkBytes, offset)
      }
    } finally {
      closeSync(descriptor)
    }
  }
}

/**
 * Reads the events of a run from the files its commands write, in the commands' order.
 *
 * Events are numbered over the whole run, from the files alone, so reading them again after a crash yields the same numbers.
 */
export const outputReader = (directory: string) => {
  const readers = commands.map((command) => ({ command, read: lineReader(outputFile(directory, command)) }))
  let line = 0

  return (): Array<NumberedEvent> => {
    const events: Array<NumberedEvent> = []
    for (const { command, read } of readers) {
      for (const text of read()) {
        const event = engineEvent(command, text)
        if (event !== undefined) events.push({ line: ++line, event })
      }
    }
    return events
  }
}
