import { Effect, Option, Redacted, Schema } from "effect"

import { type CloudAccess, ProbeFailed } from "#application/ports/CloudProbes.ts"
import { keyVariable, tokenVariable } from "#domain/cloud/gcp/StaticVariables.ts"

const scopes = ["https://www.googleapis.com/auth/cloud-platform"]

/** A token that lives long enough for a report. */
const tokenSeconds = 300

const requestMilliseconds = 6000
const responseBytesMax = 16 * 1024 * 1024

/** Where the APIs are. Tests name a stand-in. */
export interface GcpPlace {
  readonly compute: string
  readonly container: string
  readonly resourceManager: string
}

export const googlePlace: GcpPlace = {
  compute: "https://compute.googleapis.com",
  container: "https://container.googleapis.com",
  resourceManager: "https://cloudresourcemanager.googleapis.com",
}

const Program = Schema.fromJsonString(
  Schema.Struct({
    provider: Schema.Struct({
      google: Schema.NonEmptyArray(Schema.Struct({ impersonate_service_account: Schema.optionalKey(Schema.String) })),
    }),
  }),
)

const Key = Schema.fromJsonString(Schema.Struct({ client_email: Schema.String, private_key: Schema.String }))

const impersonated = ({ program }: CloudAccess): string | undefined =>
  Option.getOrUndefined(
    Option.map(Schema.decodeOption(Program)(program), ({ provider }) => provider.google[0].impersonate_service_account),
  ) ?? undefined

/** The access of the program: its token or key, or the service account that it impersonates with the server's own identity. */
const clientFor = async (access: CloudAccess) => {
  // Loaded where it is used: most servers have no use for it.
  const { GoogleAuth, Impersonated, JWT, OAuth2Client } = await import("google-auth-library")
  const { [keyVariable]: key, [tokenVariable]: token } = Redacted.value(access.credentials)
  if (token !== undefined) {
    const client = new OAuth2Client()
    client.setCredentials({ access_token: token })
    return { client, principal: "the access token" }
  }
  if (key !== undefined) {
    const { client_email: email, private_key } = Schema.decodeSync(Key)(key)
    return { client: new JWT({ email, key: private_key, scopes }), principal: email }
  }
  const target = impersonated(access)
  // The server's own identity only impersonates: an organization never acts as the server.
  if (target === undefined) throw new GcpFailure({ code: "no request, because there are no credentials" })
  const source = await new GoogleAuth({ scopes }).getClient()
  return {
    client: new Impersonated({
      sourceClient: source,
      targetPrincipal: target,
      targetScopes: scopes,
      delegates: [],
      lifetime: tokenSeconds,
    }),
    principal: target,
  }
}

/** A request that failed: its status, and the reason code of Google where there is one. */
export class GcpFailure extends Schema.TaggedError<GcpFailure>()("GcpFailure", {
  status: Schema.optionalKey(Schema.Int),
  code: Schema.String,
}) {}

const reasonPattern =
  /\b(?:SERVICE_DISABLED|invalid_grant|invalid_client|PERMISSION_DENIED|UNAUTHENTICATED|ACCESS_TOKEN_EXPIRED)\b/

/** Nothing of a response is repeated but its status and its code. */
const failureOf = (error: unknown): GcpFailure => {
  if (error instanceof GcpFailure) return error
  const status = typeof error === "object" && error !== null && "status" in error ? Number(error.status) : Number.NaN
  const data =
    typeof error === "object" && error !== null && "response" in error
      ? JSON.stringify((error.response as { readonly data?: unknown } | undefined)?.data ?? "")
      : ""
  const text = `${error instanceof Error ? error.message : ""} ${data.slice(0, 10_000)}`
  const code = reasonPattern.exec(text)?.[0] ?? (Number.isInteger(status) ? `${status}` : "no response")
  return new GcpFailure({ code, ...(Number.isInteger(status) && { status }) })
}

/** What a failure means for a check. */
export const probeFailed = ({ code }: GcpFailure): ProbeFailed =>
  new ProbeFailed({ reason: `Google Cloud responded with ${code}.` })

/** Requests with the access of a program. */
export const connectionFor = Effect.fnUntraced(function* (access: CloudAccess) {
  const { client, principal } = yield* Effect.tryPromise({ try: () => clientFor(access), catch: failureOf })

  const send = <A>(url: string, schema: Schema.Decoder<A>, body?: unknown): Effect.Effect<A, GcpFailure> =>
    Effect.tryPromise({
      try: (signal) =>
        client.request<unknown>({
          url,
          ...(body === undefined ? {} : { method: "POST", data: body }),
          timeout: requestMilliseconds,
          size: responseBytesMax,
          retry: false,
          signal,
        }),
      catch: failureOf,
    }).pipe(
      Effect.flatMap(({ data }) => Schema.decodeUnknownEffect(schema)(data)),
      Effect.catchTag("SchemaError", () => Effect.fail(new GcpFailure({ code: "an unknown response" }))),
    )

  /** The same, and undefined where there is no such object. */
  const find = <A>(url: string, schema: Schema.Decoder<A>): Effect.Effect<A | undefined, GcpFailure> =>
    Effect.catchIf(
      send(url, schema),
      ({ status }) => status === 404,
      () => Effect.undefined,
    )

  return { find, principal, send }
})

export type GcpConnection = Effect.Success<ReturnType<typeof connectionFor>>
