import { Effect, Schema } from "effect"
import { HttpClientRequest } from "effect/http"

import type { CloudAccess } from "#application/ports/CloudProbes.ts"

import { AzureFailure, decodeResponse, sendRequest } from "./AzureRequests.ts"
import { type AzurePlace, tokenFor } from "./AzureToken.ts"

/** Several times the pages that any list of one region needs. */
const pagesMax = 10

const Page = Schema.Struct({
  value: Schema.Array(Schema.Unknown),
  nextLink: Schema.optionalKey(Schema.NullOr(Schema.String)),
})

/** Requests to a subscription, with the access of a program. Paths begin below the subscription. */
export const connectionFor = Effect.fnUntraced(function* (place: AzurePlace, access: CloudAccess) {
  const { principal, token } = yield* tokenFor(place, access)
  const subscription = `${place.management}/subscriptions/${access.accountId}`

  const get = <A>(url: string, schema: Schema.Decoder<A>): Effect.Effect<A, AzureFailure> =>
    HttpClientRequest.get(url).pipe(
      HttpClientRequest.acceptJson,
      HttpClientRequest.bearerToken(token),
      sendRequest,
      Effect.flatMap((response) => decodeResponse(schema, response)),
    )

  const send = <A>(path: string, version: string, schema: Schema.Decoder<A>): Effect.Effect<A, AzureFailure> =>
    get(`${subscription}${path}?api-version=${version}`, schema)

  /** The same, and undefined where there is no such object. */
  const find = <A>(
    path: string,
    version: string,
    schema: Schema.Decoder<A>,
  ): Effect.Effect<A | undefined, AzureFailure> =>
    Effect.catchIf(
      send(path, version, schema),
      ({ status }) => status === 404,
      () => Effect.undefined,
    )

  /** What `read` takes from the entries of a list. A page of another host is not requested: it would get the token. */
  const list = Effect.fnUntraced(function* <A>(
    path: string,
    query: Readonly<Record<string, string>>,
    read: (entry: unknown) => ReadonlyArray<A>,
  ) {
    const { origin } = new URL(place.management)
    const found: Array<A> = []
    let next = `${subscription}${path}?${new URLSearchParams(query).toString()}`
    for (let page = 0; page < pagesMax; page += 1) {
      const { nextLink, value } = yield* get(next, Page)
      found.push(...value.flatMap(read))
      next = nextLink ?? ""
      if (next === "") return found
      if (URL.parse(next)?.origin !== origin) return yield* new AzureFailure({ code: "a page of another host" })
    }
    // A part of a list would be a wrong response: what it lacks may be on the next page.
    return yield* new AzureFailure({ code: `a list of more than ${pagesMax} pages` })
  })

  return { find, list, principal, send }
})

export type AzureConnection = Effect.Success<ReturnType<typeof connectionFor>>
