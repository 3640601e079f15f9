import { DateTime } from "effect"

import { levelOf, type RequestLine } from "#adapters/http/observability/RequestLog.ts"
import type { LogRecord } from "#adapters/telemetry/LogRecord.ts"

/** A line of the request log as any other line of the log, to be read by people. */
export const requestRecord = ({ atMillis, method, route, status, traceId, ...fields }: RequestLine): LogRecord => ({
  timestamp: DateTime.formatIso(DateTime.makeUnsafe(atMillis)),
  level: levelOf(status),
  message: `${method} ${route} ${status}`,
  traceId,
  fields,
})
