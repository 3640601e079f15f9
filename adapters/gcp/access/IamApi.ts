import { Effect, Schedule, Schema } from "effect"
// Commands load this module late and as a whole: in a bundle, a late import of CommonJS has no names.
import { GoogleAuth, OAuth2Client } from "google-auth-library"

import { AccessRefused, noCredentials, noResponse } from "#adapters/interfaces/AccessPlan.ts"

/** Where the APIs are. Tests name stand-ins and a token; otherwise the library finds the credentials of this machine. */
export interface IamPlace {
  readonly iam: string
  readonly resourceManager: string
  readonly token?: string
}

export const googleIam: IamPlace = {
  iam: "https://iam.googleapis.com/v1",
  resourceManager: "https://cloudresourcemanager.googleapis.com/v3",
}

const scopes = ["https://www.googleapis.com/auth/cloud-platform"]
const requestMilliseconds = 15_000
const responseBytesMax = 4 * 1024 * 1024

const remedies: ReadonlyArray<readonly [RegExp, string]> = [
  [/^no response/, "Check the network and the proxy of this machine, and repeat the command."],
  [
    /^(?:PERMISSION_DENIED|403)$/,
    "Use an identity that may manage IAM in the project, such as one with roles/owner, or give the script to someone who may.",
  ],
  [
    /^SERVICE_DISABLED$/,
    "Enable the APIs first: `gcloud services enable iam.googleapis.com cloudresourcemanager.googleapis.com iamcredentials.googleapis.com sts.googleapis.com`.",
  ],
  [
    /^(?:no credentials|UNAUTHENTICATED|invalid_grant|invalid_client|401)$/,
    "Sign in with `gcloud auth application-default login`, or set GOOGLE_APPLICATION_CREDENTIALS.",
  ],
  [/^(?:NOT_FOUND|404)$/, "Check --project."],
  [
    /^(?:INVALID_ARGUMENT|400)$/,
    "Check --principal, --issuer and --subject: Google Cloud does not accept one of them.",
  ],
  [/^(?:RESOURCE_EXHAUSTED|429)$/, "A quota of the project is used up. Wait, or ask Google for more."],
]

const ErrorBody = Schema.Struct({
  error: Schema.Struct({
    status: Schema.String,
    details: Schema.optionalKey(Schema.Array(Schema.Struct({ reason: Schema.optionalKey(Schema.String) }))),
  }),
})
const decodeError = Schema.decodeUnknownOption(ErrorBody)

const codePattern = /^\w{1,60}$/

/** Nothing of a response is repeated but its code: the message may have parts of the request. */
const codeOf = (error: unknown): string => {
  if (typeof error !== "object" || error === null) return "an unknown error"
  const data = "response" in error ? (error.response as { readonly data?: unknown } | undefined)?.data : undefined
  const body = decodeError(data)
  if (body._tag === "Some") {
    const { details = [], status } = body.value.error
    const isDisabled = details.some(({ reason }) => reason === "SERVICE_DISABLED")
    return isDisabled ? "SERVICE_DISABLED" : codePattern.test(status) ? status : "an unknown error"
  }
  if ("status" in error && Number.isInteger(Number(error.status))) return `${Number(error.status)}`
  return /\binvalid_(?:grant|client)\b/.exec(error instanceof Error ? error.message : "")?.[0] ?? noResponse
}

const refusedWith = (action: string, code: string) => {
  const remedy =
    remedies.find(([pattern]) => pattern.test(code))?.[1] ?? "Repeat the command: it continues where it stopped."
  return new AccessRefused({ action, cloud: "Google Cloud", code, remedy })
}

const refused = (action: string, error: unknown) => refusedWith(action, codeOf(error))

/** A request: a GET without a method. */
export interface IamRequest {
  readonly action: string
  readonly url: string
  readonly method?: "POST" | "PATCH"
  readonly body?: Schema.Json
}

const clientFor = async ({ token }: IamPlace) => {
  if (token !== undefined) {
    const client = new OAuth2Client()
    client.setCredentials({ access_token: token })
    return { client, caller: "the access token" }
  }
  const auth = new GoogleAuth({ scopes })
  const client = await auth.getClient()
  const { client_email: email } = await auth.getCredentials().catch(() => ({ client_email: undefined }))
  return { client, caller: email ?? "the application default credentials of this machine" }
}

const Operation = Schema.Struct({
  name: Schema.optionalKey(Schema.String),
  done: Schema.optionalKey(Schema.Boolean),
  error: Schema.optionalKey(Schema.Unknown),
})

/** A pool takes seconds; this is more than a minute. */
const pollsMax = 20

/** From a quarter of a second to five seconds, for a minute. */
const patience = Schedule.min([Schedule.exponential("250 millis", 1.5), Schedule.spaced("5 seconds")]).pipe(
  Schedule.upTo({ duration: "1 minute" }),
)

/** Repeats what fails with one of these codes: IAM does not know everywhere at once what is new. */
export const untilKnown = <A>(change: Effect.Effect<A, AccessRefused>, passing: ReadonlyArray<string>) =>
  Effect.retry(change, { while: ({ code }) => passing.includes(code), schedule: patience })

/** Requests to the IAM of a project, with the credentials of this machine. */
export const iamApi = Effect.fnUntraced(function* (place: IamPlace) {
  const { caller, client } = yield* Effect.tryPromise({
    try: () => clientFor(place),
    catch: () => refusedWith("the sign-in", noCredentials),
  })

  const send = <A>({ action, body, method, url }: IamRequest, schema: Schema.Decoder<A>) =>
    Effect.tryPromise({
      try: (signal) =>
        client.request<unknown>({
          url,
          ...(method !== undefined && { method }),
          ...(body !== undefined && { data: body }),
          timeout: requestMilliseconds,
          size: responseBytesMax,
          retry: false,
          signal,
        }),
      catch: (error) => refused(action, error),
    }).pipe(
      Effect.flatMap(({ data }) => Schema.decodeUnknownEffect(schema)(data)),
      Effect.catchTag("SchemaError", () => Effect.fail(refusedWith(action, "an unknown response"))),
    )

  /** The same, and undefined where there is no such object. */
  const find = <A>(request: IamRequest, schema: Schema.Decoder<A>) =>
    Effect.catchIf(
      send(request, schema),
      ({ code }) => code === "NOT_FOUND" || code === "404",
      () => Effect.undefined,
    )

  const poll = (action: string, name: string) => send({ action, url: `${place.iam}/${name}` }, Operation)

  /** Starts a change that takes longer than its response, and waits for its end. */
  const complete = Effect.fnUntraced(function* (request: IamRequest) {
    let operation = yield* send(request, Operation)
    for (let polls = 0; operation.done !== true && operation.name !== undefined && polls < pollsMax; polls += 1) {
      yield* Effect.sleep(Math.min(250 * 2 ** polls, 5000))
      operation = yield* poll(request.action, operation.name)
    }
    if (operation.done !== true || operation.error !== undefined)
      return yield* refusedWith(request.action, "an operation that failed")
  })

  return { caller, complete, find, place, send }
})

export type IamApi = Effect.Success<ReturnType<typeof iamApi>>
