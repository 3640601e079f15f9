import { Effect, Layer, Redacted, Schema } from "effect"

import { ExternalSecrets, ExternalSecretUnavailable } from "#application/ports/ExternalSecrets.ts"
import { googleSecretManager } from "#domain/cloud/gcp/GcpSecretStore.ts"
import { readSecretText } from "#domain/cloud/SecretContent.ts"
import type { SecretReference } from "#domain/cloud/SecretReference.ts"
import { organizationMark } from "#domain/cloud/SecretStore.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"

import { GoogleAddresses } from "../GoogleAddresses.ts"

const timeout = "25 seconds"
const requestMilliseconds = 8000

/** Secret Manager stores 64 KiB, which are a third more in base64. */
const responseBytesMax = 128 * 1024

const unavailable = (reason: ExternalSecretUnavailable["reason"], detail: string) =>
  new ExternalSecretUnavailable({ reason, detail })

const notFound = unavailable("NOT_FOUND", "Secret Manager has no such secret, or no such version of it.")

const statusOf = (error: unknown): number | undefined => {
  if (typeof error !== "object" || error === null || !("status" in error)) return undefined
  return typeof error.status === "number" ? error.status : undefined
}

/** Nothing of a response is repeated but its status. */
const failureOf = (error: unknown) => {
  const status = statusOf(error)
  if (status === 404) return notFound
  // A version that is disabled or destroyed.
  if (status === 400) return notFound
  if (status === 401 || status === 403) {
    const detail = `Secret Manager responded with ${status}: Orrery needs secretmanager.secrets.get and secretmanager.versions.access.`
    return unavailable("NOT_PERMITTED", detail)
  }
  return unavailable(
    "UNREACHABLE",
    status === undefined ? "Secret Manager cannot be reached." : `Secret Manager responded with ${status}.`,
  )
}

const Secret = Schema.Struct({ labels: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)) })
const Version = Schema.Struct({ payload: Schema.Struct({ data: Schema.String }) })

const make = Effect.gen(function* () {
  const { secretManager } = yield* GoogleAddresses
  // Loaded where it is used: most servers have no use for it.
  const auth = yield* Effect.cached(
    Effect.promise(async () => {
      const { GoogleAuth } = await import("google-auth-library")
      return new GoogleAuth({ scopes: ["https://www.googleapis.com/auth/cloud-platform"] })
    }),
  )

  const get = Effect.fnUntraced(function* <A>(path: string, schema: Schema.Decoder<A>) {
    const client = yield* auth
    const { data } = yield* Effect.tryPromise({
      try: (signal) =>
        client.request<unknown>({
          url: `${secretManager}/v1/${path}`,
          timeout: requestMilliseconds,
          size: responseBytesMax,
          retry: false,
          signal,
        }),
      catch: failureOf,
    })
    return yield* Schema.decodeUnknownEffect(schema)(data).pipe(
      Effect.mapError(() => unavailable("UNREACHABLE", "Secret Manager sent a response that Orrery does not know.")),
    )
  })

  const read = Effect.fnUntraced(function* ({ data }: SecretReference, organizationId: OrganizationId) {
    const { name, project, version = "latest" } = data
    const path = `projects/${project}/secrets/${name}`
    const { labels = {} } = yield* get(path, Secret)
    if (labels[organizationMark] !== organizationId) return yield* notFound
    const { payload } = yield* get(`${path}/versions/${version}:access`, Version)
    const content = readSecretText(Buffer.from(payload.data, "base64").toString("utf8"))
    if (content !== undefined) return Redacted.make(content)
    return yield* unavailable("INVALID_CONTENT", "The value is no JSON object of texts, or is too large.")
  })

  return ExternalSecrets.of({
    enabled: [googleSecretManager.source],
    setting: "ORRERY_SECRET_STORES",
    read: Effect.fn("GoogleExternalSecrets.read")((reference, organizationId) =>
      read(reference, organizationId).pipe(
        Effect.timeoutOrElse({
          duration: timeout,
          orElse: () => Effect.fail(unavailable("UNREACHABLE", `Secret Manager did not respond in ${timeout}.`)),
        }),
      ),
    ),
  })
})

/** Google Cloud's Secret Manager, with the server's own identity. */
export const layer = Layer.effect(ExternalSecrets, make)
