import { Cause, Context, Deferred, Effect, Exit, Layer, Redacted } from "effect"
import { HttpServerRequest } from "effect/http"

import { Authenticate } from "#application/access/Authenticate.ts"
import { RedeemStreamTicket } from "#application/access/RedeemStreamTicket.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { type Actor, signature } from "#domain/access/Actor.ts"
import type { Unauthenticated } from "#domain/access/Unauthenticated.ts"
import { OrganizationNotFound } from "#domain/organization/Organization.ts"

import { apiKeyHeader, Authentication } from "../api/Authentication.ts"
import { ticketIn } from "../api/streams/StreamProtocols.ts"
import { CurrentCaller, type RequestCaller, type SentKey } from "../context/Caller.ts"
import { withRequestContext } from "../context/RequestContext.ts"
import { declareErrors } from "../errors/DomainErrors.ts"
import { toResponse } from "../errors/ErrorResponse.ts"
import { refuse } from "../errors/Refuse.ts"
import { organizationField, readOrganizationHeader } from "../request/OrganizationHeader.ts"
import { KeyLookupThrottle, type TooManyKeyLookups } from "./KeyLookupThrottle.ts"

const header = apiKeyHeader.toLowerCase()
const protocolField = "sec-websocket-protocol"

type Outcome = Exit.Exit<Actor, Unauthenticated>

/**
 * Looks a key up once for all requests with it that begin together (see `RequestBatching`).
 *
 * Nothing is cached: a request joins a lookup only before its statement is sent, so each request still sees the state of its key
 * after its own arrival. A client that sends many requests at once costs the database one lookup instead of many.
 */
const makeShared = (authenticate: Authenticate["Service"]) => {
  let beginning = new Map<string, Deferred.Deferred<Outcome>>()
  const forget = () => {
    // A new map: V8 links the table of a cleared map to the next table, and so keeps the entries of all later batches in memory
    // once one of them has reached the old generation.
    beginning = new Map()
  }

  const lead = (key: string, { hash, text }: SentKey) => {
    const outcome = Deferred.makeUnsafe<Outcome>()
    // Offered only where `onExit` completes it: a request that joins must not wait for one that has ended.
    const lookUp = Effect.suspend(() => {
      // Statements are sent in a microtask too, one that is queued after this.
      if (beginning.size === 0) queueMicrotask(forget)
      beginning.set(key, outcome)
      return authenticate(text, hash)
    })
    return Effect.onExit(lookUp, (exit) => Deferred.succeed(outcome, exit))
  }

  // The leader may be interrupted; each follower then looks the key up itself.
  const join = ({ hash, text }: SentKey, outcome: Deferred.Deferred<Outcome>) =>
    Effect.flatMap(Deferred.await(outcome), (exit) =>
      Exit.isFailure(exit) && Cause.hasInterrupts(exit.cause) ? authenticate(text, hash) : exit,
    )

  /** Must run immediately: the requests that join wait for the leader. */
  return (key: string, sentKey: SentKey): Effect.Effect<Actor, Unauthenticated> => {
    const outcome = beginning.get(key)
    return outcome === undefined ? lead(key, sentKey) : join(sentKey, outcome)
  }
}

const keyWanted = refuse("UNAUTHENTICATED", {
  message: "This call needs an API key, not a bearer token.",
  remedy: { action: "sendApiKey" },
})

/** A key acts in one organization: naming another is to name one that is not there. */
const requireSelection = Effect.fnUntraced(function* (given: string, { organizationId }: Actor) {
  const selected = yield* readOrganizationHeader(given)
  if (selected !== organizationId) {
    return yield* declareErrors(Effect.fail(new OrganizationNotFound({ organization: given })))
  }
})

const refuseCaller = (error: Unauthenticated | TooManyKeyLookups) =>
  error._tag === "TooManyKeyLookups"
    ? withRequestContext(({ traceId }) => toResponse(error.response, traceId))
    : declareErrors(Effect.fail(error))

/** Lets a request through as the actor of its API key, or a websocket as the actor of its ticket. */
export const layer = Layer.effect(
  Authentication,
  Effect.gen(function* () {
    const keyLookupThrottle = yield* KeyLookupThrottle
    const authenticate = yield* Authenticate
    const redeem = yield* RedeemStreamTicket
    const shared = makeShared(authenticate)

    const lookUp = (text: string, { key, sentKey }: RequestCaller) =>
      key === undefined || sentKey === undefined
        ? authenticate(Redacted.make(text))
        : Effect.suspend(() => shared(key, sentKey))

    /** Limits a ticket's lookup like a try of an unknown key: a caller who guesses waits for a turn. */
    const redeemTicket = (ticket: string, url: string, caller: RequestCaller) =>
      keyLookupThrottle.attempt(caller, redeem(Redacted.make(ticket), url.split("?", 1)[0] ?? ""))

    return (response) =>
      Effect.contextWith((context: Context.Context<HttpServerRequest.HttpServerRequest>) => {
        const { headers, url } = Context.get(context, HttpServerRequest.HttpServerRequest)
        const caller = Context.get(context, CurrentCaller)
        const text = headers[header]
        const organization = headers[organizationField]
        const ticket = text === undefined ? ticketIn(headers[protocolField]) : undefined
        if (text === undefined && ticket === undefined && headers["authorization"] !== undefined) return keyWanted
        const found = lookUp(text ?? "", caller)
        const byKey = text === undefined ? found : keyLookupThrottle.attempt(caller, found)
        return Effect.matchEffect(ticket === undefined ? byKey : redeemTicket(ticket, url, caller), {
          onFailure: refuseCaller,
          onSuccess: (actor) => {
            caller.identity = signature(actor)
            const authenticated = Effect.provideService(response, CurrentActor, actor)
            return organization === undefined
              ? authenticated
              : Effect.andThen(requireSelection(organization, actor), authenticated)
          },
        })
      })
  }),
)
