import { Console, DateTime, Duration, Effect, Option, Schedule, Stdio } from "effect"
import { HttpClient, HttpClientError, HttpClientResponse } from "effect/http"

import { AnyApiError } from "#adapters/http/api/errors/ApiError.ts"

import { spellDuration } from "../output/Amounts.ts"
import type { Connected } from "./Refusal.ts"

const tooManyRequests = 429
/** How often one request waits. */
const waitsMax = 5
/** How long one request waits in all. */
const waitSecondsMax = 60

/** The seconds to wait that a response requires: a number, or a date (RFC 9110 §10.2.3). */
const secondsToWait = (text: string, now: number): number | undefined => {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const date = Option.getOrUndefined(DateTime.make(text))
  return date === undefined ? undefined : Math.max(0, Math.ceil((date.epochMilliseconds - now) / 1000))
}

/** The refusal by the server's rate limit, if that is how a request failed. */
const refusalIn = (error: unknown): HttpClientResponse.HttpClientResponse | undefined =>
  HttpClientError.isHttpClientError(error) && error.response?.status === tooManyRequests ? error.response : undefined

/** Fails with the time to wait when the rate limit refuses a request, so that it can be retried. */
export const failWhenLimited = HttpClient.filterOrFail(
  ({ headers, status }) => status !== tooManyRequests || headers["retry-after"] === undefined,
  (response) =>
    new HttpClientError.HttpClientError({
      reason: new HttpClientError.StatusCodeError({ request: response.request, response }),
    }),
)

const say = (seconds: number) =>
  Effect.gen(function* () {
    const { stderrIsTerminal } = yield* Stdio.Stdio
    if (!(yield* stderrIsTerminal)) return
    yield* Console.error(`Too many requests: this one is sent again in ${spellDuration(seconds)}.`)
  })

/** After the seconds that the server requires, and no later than a minute after the first refusal. */
const asAsked = Schedule.identity<unknown>().pipe(
  Schedule.modifyDelay(({ input, now }) =>
    Effect.succeed(
      Duration.seconds(secondsToWait(refusalIn(input)?.headers["retry-after"] ?? "", now) ?? Number.POSITIVE_INFINITY),
    ),
  ),
  Schedule.while(
    ({ attempt, duration, elapsed }) =>
      attempt <= waitsMax && elapsed + Duration.toMillis(duration) <= waitSecondsMax * 1000,
  ),
  Schedule.tap(({ duration }) => say(Duration.toSeconds(duration))),
)

/** The refusal as worded in the contract, if waiting does not help. */
const asApiError = <E>(error: E): Effect.Effect<never, E | AnyApiError> => {
  const response = refusalIn(error)
  return response === undefined
    ? Effect.fail(error)
    : Effect.flatMap(
        Effect.mapError(HttpClientResponse.schemaBodyJson(AnyApiError)(response), () => error),
        (refusal) => Effect.fail(refusal),
      )
}

/**
 * Retries a request that the server's rate limit refused, including a change: a request refused like this changed nothing.
 *
 * It waits as long as the server requires, but at most 5 times and 60 seconds in all.
 */
export const waitForRateLimit = <A, E extends Connected, R>(request: Effect.Effect<A, E, R>) =>
  request.pipe(
    Effect.retry({ while: (error) => refusalIn(error) !== undefined, schedule: asAsked }),
    Effect.catch(asApiError),
  )
