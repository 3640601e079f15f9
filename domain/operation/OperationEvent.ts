import { Schema } from "effect"

import { OperationId, OperationStatus } from "./Operation.ts"
import { Phase } from "./Phase.ts"

export const EventLevel = Schema.Literals(["INFO", "WARN", "ERROR", "DEBUG"])
export type EventLevel = typeof EventLevel.Type

/** One thing that happened in an operation, before it has a number. */
export const NewOperationEvent = Schema.Struct({
  /** Duplicates of an event share a key, and the log keeps one of them. */
  idempotencyKey: Schema.String,
  level: EventLevel,
  phase: Phase,
  message: Schema.String,
  labels: Schema.Record(Schema.String, Schema.String),
  /** What the engine reported, without secrets. */
  rawOutput: Schema.optionalKey(Schema.String),
  /** 0 to 100. The log never decreases: it ignores a lower value. */
  progressPercentage: Schema.Finite,
})
export type NewOperationEvent = typeof NewOperationEvent.Type

/** One entry of an operation's log. Sequence numbers start at 1 and have no gaps, so a reader knows what it missed. */
export const OperationEvent = Schema.Struct({
  ...NewOperationEvent.fields,
  operationId: OperationId,
  sequence: Schema.Int,
  timestamp: Schema.DateTimeUtc,
  /** The operation's status after this event; a terminal one is the last event. */
  status: OperationStatus,
})
export type OperationEvent = typeof OperationEvent.Type
