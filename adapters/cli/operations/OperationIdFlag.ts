import { Effect, Schema } from "effect"

import { OperationId } from "#domain/operation/Operation.ts"

import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"

/** Reads the value of --operation. */
export const readOperationId = (text: string) =>
  Effect.mapError(Schema.decodeEffect(OperationId)(text), () =>
    commandFailed(
      exitCodes.badInput,
      "--operation takes the id of an operation, such as 0197c0de-0000-7000-8000-000000000001. `orrery clusters progress history NAME` shows those of a cluster.",
    ),
  )
