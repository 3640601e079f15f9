import { Effect, Semaphore } from "effect"
import type { HttpServerRequest } from "effect/http"

import type { ValidationFailed } from "../api/errors/ApiError.ts"
import { refuse } from "../errors/Refuse.ts"
import * as StrictJson from "./StrictJson.ts"

type Request = HttpServerRequest.HttpServerRequest

/** Decoding less than this takes no time worth waiting for. */
const smallBytes = 16 * 1024

/**
 * Large bodies are decoded one after the other, and between two of them the server looks after its other sockets. Otherwise
 * a dozen clients with large bodies would make every other request wait for all of them.
 */
const turns = Semaphore.makeUnsafe(1)

/** What was decoded already, by the request of the platform, which is the same for every middleware and the handler. */
const decoded = new WeakMap<object, StrictJson.StrictJson>()

const decode = (request: Request, bytes: Uint8Array) =>
  Effect.sync(() => {
    const json = decoded.get(request.source) ?? StrictJson.parse(bytes)
    decoded.set(request.source, json)
    return json
  })

const decodeInTurn = (request: Request, bytes: Uint8Array) =>
  bytes.length <= smallBytes || decoded.has(request.source)
    ? decode(request, bytes)
    : turns.withPermits(1)(Effect.andThen(Effect.yieldNow, decode(request, bytes)))

/** A body as it was sent, and what it is as JSON; an empty one is none. */
export interface ReadBody {
  readonly bytes: Uint8Array
  readonly json: StrictJson.StrictJson | undefined
}

/** Reads the body and decodes it. It is decoded once, for any number of readers. */
export const readBody = (request: Request): Effect.Effect<ReadBody> =>
  Effect.flatMap(Effect.orDie(request.arrayBuffer), (buffer): Effect.Effect<ReadBody> => {
    const bytes = new Uint8Array(buffer)
    if (bytes.length === 0) return Effect.succeed({ bytes, json: undefined })
    return Effect.map(decodeInTurn(request, bytes), (json) => ({ bytes, json }))
  })

/** Reads the body as JSON; `undefined` when there is none. The size was limited, and the type checked, before. */
export const readJsonBody = (request: Request): Effect.Effect<unknown, ValidationFailed> =>
  Effect.flatMap(readBody(request), ({ json }) => {
    if (json === undefined) return Effect.undefined
    return json.ok
      ? Effect.succeed(json.value)
      : refuse("VALIDATION_FAILED", {
          message: "The body cannot be read. details.problems lists each problem.",
          problems: json.problems,
        })
  })
