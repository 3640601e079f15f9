import { Schema } from "effect"

import { OperationStatus } from "#domain/operation/Operation.ts"
import { EventLevel } from "#domain/operation/OperationEvent.ts"
import { Phase } from "#domain/operation/Phase.ts"

import { exampleCloud } from "../CloudExamples.ts"
import { simulated } from "../clusters/K8sCluster.ts"
import { documented } from "../Documented.ts"
import { count, map, text, timestamp, uuid } from "../WireValue.ts"

/** 0 to 100; it never decreases. */
export const progressPercentage = documented(Schema.Finite, {
  description: "0 to 100, weighted by resource type; it never decreases.",
  format: "double",
  minimum: 0,
  maximum: 100,
  examples: [37.5],
})

/** One entry of an operation's log, as a websocket message and in `recentEvents`. */
export const ProgressEvent = Schema.Struct({
  operationId: uuid("The operation it belongs to."),
  sequence: count("Counts from 1 without gaps: a reader knows what it missed, and resumes with after=sequence.", 7),
  idempotencyKey: text(256, "Reports of the same event have the same key.", "phase:plan:started"),
  level: EventLevel,
  phase: Phase,
  message: text(4096, "One sentence for people.", "Planning the resources."),
  labels: map(
    text(1024, "A value.", exampleCloud.address),
    64,
    "The subject of the event, such as `address` and `resourceType`.",
  ),
  rawOutput: Schema.optionalKey(text(65_536, "What the engine reported, without secrets.", "Plan: 42 to add.")),
  progressPercentage,
  timestamp: timestamp("When it was written."),
  status: OperationStatus.annotate({
    description: "The operation's status after this event; a terminal one is the last event.",
  }),
  simulated,
}).annotate({ identifier: "ProgressEvent" })
export type ProgressEvent = typeof ProgressEvent.Type
