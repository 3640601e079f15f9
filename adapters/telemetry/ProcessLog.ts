import { Console, Logger, References } from "effect"

import type { LogFormat } from "./LogFormat.ts"
import { type FindTraceId, recordOf } from "./LogRecord.ts"

export interface ProcessLogOptions {
  readonly format: LogFormat
  readonly findTraceId: FindTraceId
}

/** Writes everything that is logged with Effect's functions to the console, one record at a time. */
export const layer = ({ findTraceId, format }: ProcessLogOptions) =>
  Logger.layer([
    Logger.make((options) => {
      const annotations = options.fiber.getRef(References.CurrentLogAnnotations)
      options.fiber.getRef(Console.Console).log(format(recordOf(options, annotations, findTraceId)))
    }),
    Logger.tracerLogger,
  ])
