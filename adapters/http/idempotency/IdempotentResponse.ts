import { hash } from "node:crypto"

import { Context, Effect, Layer, Option, Redacted } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"

import { type SentResponse, RespondOnce } from "#application/idempotency/RespondOnce.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { CurrentPrincipal, type Principal } from "#application/ports/CurrentPrincipal.ts"
import { RequestKeyReused, RequestUnderWay, TooManyRequestKeys } from "#domain/request/RequestKey.ts"
import { canonicalJson } from "#domain/shared/CanonicalJson.ts"

import {
  Idempotency,
  idempotencyKeyHeader,
  idempotencyKeyPattern,
  idempotencyReplayedHeader,
} from "../api/Idempotency.ts"
import { declareErrors } from "../errors/DomainErrors.ts"
import { refuse } from "../errors/Refuse.ts"
import { type ReadBody, readBody } from "../request/RequestBody.ts"
import { AddedHeaders, addHeader } from "../response/AddedHeaders.ts"

type Request = HttpServerRequest.HttpServerRequest
type Response = HttpServerResponse.HttpServerResponse

const malformedKey = refuse("VALIDATION_FAILED", {
  message: `The header ${idempotencyKeyHeader} cannot be used. Send a new UUID for each new request, and the same one to try again.`,
  problems: [
    {
      path: idempotencyKeyHeader,
      message: "Must be 1 to 255 printable ASCII characters, such as a UUID.",
      code: "INVALID_FORMAT",
    },
  ],
})

/** Identifies the caller by the token's claims: at the first sign-in the user has no id here yet. */
const nameOf = ({ claims, organizationId }: Principal): string =>
  `${organizationId ?? "none"}/${hash("sha256", JSON.stringify([claims.provider, claims.subject]))}`

/** The organization and the user whose key it is. */
const callerOf = (context: Context.Context<never>): string => {
  const actor = Context.getOption(context, CurrentActor)
  if (Option.isSome(actor)) return `${actor.value.organizationId}/${actor.value.userId}`
  return nameOf(Context.getUnsafe(context as Context.Context<CurrentPrincipal>, CurrentPrincipal))
}

/** What distinguishes a request from others of its route: its path, query and body. */
const contentOf = (url: string, { bytes, json }: ReadBody): Redacted.Redacted => {
  const { pathname, searchParams } = new URL(url, "http://localhost")
  searchParams.sort()
  const body = json?.ok === true ? canonicalJson(json.value) : new TextDecoder().decode(bytes)
  // A slash at the end is ignored: it is the same route.
  return Redacted.make([pathname.replace(/\/$/, ""), searchParams.toString(), body].join("\n"))
}

type Refusal = RequestKeyReused | RequestUnderWay | TooManyRequestKeys

const isRefusal = (error: unknown): error is Refusal =>
  error instanceof RequestKeyReused || error instanceof RequestUnderWay || error instanceof TooManyRequestKeys

const refuseKey = (error: Refusal) => {
  const refused = declareErrors(Effect.fail(error))
  return error instanceof TooManyRequestKeys
    ? Effect.andThen(addHeader("retry-after", String(error.retryAfterSeconds)), refused)
    : refused
}

const createsNothing = ({ url }: Request): boolean =>
  new URL(url, "http://localhost").searchParams.get("dryRun") === "true"

const toSentResponse = ({ body, headers, status }: Response): Effect.Effect<SentResponse> => {
  if (body._tag === "Empty") return Effect.succeed({ status, headers, body: "" })
  return body._tag === "Uint8Array"
    ? Effect.succeed({ status, headers, body: new TextDecoder().decode(body.body) })
    : Effect.die(new Error("A response to a POST that creates is a text."))
}

const toResponse = ({ body, headers, status }: SentResponse): Response =>
  body === ""
    ? HttpServerResponse.empty({ status, headers })
    : HttpServerResponse.text(body, { status, headers, contentType: headers["content-type"] ?? "application/json" })

/** Runs the handler, and gives its response with every header it adds. */
const complete = <E, R>(respond: Effect.Effect<Response, E, R>): Effect.Effect<SentResponse, E, R> =>
  Effect.suspend(() => {
    const added = new Map<string, string>()
    return respond.pipe(
      Effect.provideService(AddedHeaders, added),
      Effect.flatMap((response) => toSentResponse(HttpServerResponse.setHeaders(response, Object.fromEntries(added)))),
    )
  })

const make = Effect.gen(function* () {
  const respondOnce = yield* RespondOnce

  const once = Effect.fnUntraced(function* <E, R>(
    respond: Effect.Effect<Response, E, R>,
    endpoint: HttpApiEndpoint.Top,
    request: Request,
    key: string,
  ) {
    if (!idempotencyKeyPattern.test(key)) return yield* malformedKey
    // Read before the transaction begins, so that no slow client holds one open. It is kept for the handler.
    const body = yield* readBody(request)
    const scope = `${callerOf(yield* Effect.context<never>())}/${endpoint.method} ${endpoint.path}`
    const { response: sent, isReplay } = yield* respondOnce(
      { scope, key, content: contentOf(request.url, body) },
      complete(respond),
    ).pipe(Effect.catchIf(isRefusal, refuseKey))
    const response = toResponse(sent)
    return isReplay ? HttpServerResponse.setHeader(response, idempotencyReplayedHeader, "true") : response
  })

  return Idempotency.of((respond, { endpoint }) =>
    Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
      const key = request.headers[idempotencyKeyHeader.toLowerCase()]
      return key === undefined || createsNothing(request) ? respond : once(respond, endpoint, request, key)
    }),
  )
})

/** Gives a request with an Idempotency-Key one response, even if it is repeated. */
export const layer = Layer.effect(Idempotency, make)
