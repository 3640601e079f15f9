import { assert, it } from "@effect/vitest"
import { Console, Context, Effect, Exit, Layer, Scope } from "effect"

import * as RequestLog from "#adapters/http/observability/RequestLog.ts"

const line: RequestLog.RequestLine = {
  atMillis: 1_769_860_800_123,
  method: "GET",
  route: "/api/v1/clusters/:clusterId",
  status: 200,
  durationMilliseconds: 1.25,
  requestId: "build-42/step:7",
  traceId: "0af7651916cd43dd8448eb211c80319c",
  clientAddress: "203.0.113.7",
  userId: "018f4c2e-0000-7000-8000-000000000001",
  apiKeyId: "018f4c2e-0000-7000-8000-000000000002",
}

/** What a log of this scope has written, as JSON, once the server has stopped. */
const written = Effect.fnUntraced(function* (
  scope: RequestLog.RequestLogScope,
  lines: ReadonlyArray<RequestLog.RequestLine>,
) {
  const texts: Array<string> = []
  const console = { ...(yield* Console.Console), log: (text: string) => texts.push(text) }
  const running = yield* Scope.make()
  const context = yield* Layer.buildWithScope(RequestLog.layer(scope), running).pipe(
    Effect.provideService(Console.Console, console),
  )
  for (const each of lines) Context.get(context, RequestLog.RequestLog).record(each)
  yield* Scope.close(running, Exit.void)
  return texts.flatMap((text) => text.split("\n")).map((text) => JSON.parse(text) as Record<string, unknown>)
})

it.effect("The request log writes a line of JSON for each request, and loses none when the server stops", () =>
  Effect.gen(function* () {
    const lines = yield* written("all", [line, { ...line, status: 404 }, { ...line, status: 503, atMillis: 0 }])
    const { atMillis: _atMillis, ...rest } = line

    assert.deepStrictEqual(lines[0], {
      ...rest,
      timestamp: "2026-01-31T12:00:00.123Z",
      level: "INFO",
      message: "request",
    })
    assert.deepStrictEqual(
      lines.map(({ level, status, timestamp }) => [level, status, timestamp]),
      [
        ["INFO", 200, "2026-01-31T12:00:00.123Z"],
        ["WARN", 404, "2026-01-31T12:00:00.123Z"],
        ["ERROR", 503, "1970-01-01T00:00:00.000Z"],
      ],
    )
  }),
)

it.effect("The request log contains only errors, or nothing, if configured so", () =>
  Effect.gen(function* () {
    const lines = [line, { ...line, status: 404 }]

    assert.deepStrictEqual(
      (yield* written("errors", lines)).map(({ status }) => status),
      [404],
    )
    assert.deepStrictEqual(yield* written("none", lines), [])
  }),
)
