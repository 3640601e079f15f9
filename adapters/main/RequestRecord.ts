import { DateTime } from "effect"

import { levelOf, type RequestLine } from "#adapters/http/observability/RequestLog.ts"
import type { LogRecord } from "#adapters/telemetry/LogRecord.ts"

/** Converts a line of the request log to a log record, so that a terminal shows it like every other line. */
export const requestRecord = ({ atMillis, method, route, status, traceId, ...fields }: RequestLine): LogRecord => ({
  timestamp: DateTime.formatIso(DateTime.makeUnsafe(atMillis)),
  level: levelOf(status),
  message: `${method} ${route} ${status}`,
  traceId,
  fields,
})
