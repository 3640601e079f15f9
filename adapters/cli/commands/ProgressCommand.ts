import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

import type { OperationStatus, OperationType } from "#domain/operation/Operation.ts"

import { clusterName, connectionFlags, limit, listOutput, output } from "./Flags.ts"

const operation = Flag.String("operation").pipe(
  Flag.withMetavar("ID"),
  Flag.withDescription("The id of an operation. By default the cluster's newest"),
  Flag.optional,
)

const get = Command.make("get", { name: clusterName, operation, output, ...connectionFlags }, (input) =>
  Effect.flatMap(
    Effect.promise(() => import("../operations/GetProgress.ts")),
    ({ getProgress }) => getProgress(input),
  ),
).pipe(
  Command.withDescription("Show an operation and its newest events, without waiting for its end"),
  Command.withShortDescription("Show an operation"),
  Command.withExamples([
    { command: "orrery clusters progress get staging", description: "The newest operation on a cluster" },
  ]),
)

const history = Command.make("history", { name: clusterName, limit, output: listOutput, ...connectionFlags }, (input) =>
  Effect.flatMap(
    Effect.promise(() => import("../operations/ClusterHistory.ts")),
    ({ clusterHistory }) => clusterHistory(input),
  ),
).pipe(
  Command.withDescription("List the operations on a cluster, newest first"),
  Command.withExamples([
    { command: "orrery clusters progress history staging", description: "All operations on a cluster" },
  ]),
)

// Repeated here: loading the domain for two lists would slow down every start.
const types = ["CREATE", "UPDATE", "DELETE", "SCALE", "UPGRADE"] as const satisfies ReadonlyArray<OperationType>
const statuses = [
  "PENDING",
  "IN_PROGRESS",
  "COMPLETED",
  "FAILED",
  "CANCELLED",
] as const satisfies ReadonlyArray<OperationStatus>

const list = Command.make(
  "list",
  {
    type: Flag.Literals("type", types).pipe(Flag.withDescription("Only operations of this type"), Flag.optional),
    status: Flag.Literals("status", statuses).pipe(
      Flag.withDescription("Only operations with this status"),
      Flag.optional,
    ),
    limit,
    output: listOutput,
    ...connectionFlags,
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("../operations/ListOperations.ts")),
      ({ listOperations }) => listOperations(input),
    ),
).pipe(
  Command.withDescription("List the operations on all clusters, newest first"),
  Command.withAlias("ls"),
  Command.withExamples([{ command: "orrery clusters progress list --status FAILED", description: "What failed" }]),
)

const stream = Command.make(
  "stream",
  {
    name: clusterName,
    operation,
    after: Flag.Int("after").pipe(
      Flag.withSchema(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))),
      Flag.withMetavar("NUMBER"),
      Flag.withDescription("Only events after this number. By default 0: all of them"),
      Flag.withDefault(0),
    ),
    output,
    ...connectionFlags,
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("../clusters/StreamProgress.ts")),
      ({ streamProgress }) => streamProgress(input),
    ),
).pipe(
  Command.withDescription(
    "Show an operation's past and future events until it ends. With -o json, each event is one line.",
  ),
  Command.withShortDescription("Follow an operation until it ends"),
  Command.withExamples([
    { command: "orrery clusters progress stream staging", description: "Watch the newest operation on a cluster" },
  ]),
)

/** `orrery clusters progress`: operations on clusters. */
export const progressCommand = Command.make("progress").pipe(
  Command.withDescription("Show the operations on clusters"),
  Command.withSubcommands([get, history, list, stream]),
)
