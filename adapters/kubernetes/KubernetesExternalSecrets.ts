import { Effect, Layer, Redacted, Schema } from "effect"

import { ExternalSecrets, ExternalSecretUnavailable } from "#application/ports/ExternalSecrets.ts"
import { kubernetesSecrets } from "#domain/cloud/KubernetesSecretStore.ts"
import { limitedContent } from "#domain/cloud/SecretContent.ts"
import type { SecretReference } from "#domain/cloud/SecretReference.ts"
import { organizationMark } from "#domain/cloud/SecretStore.ts"

import { findKubernetesAccess } from "./access/FindKubernetesAccess.ts"
import type { KubernetesAccessUnavailable } from "./access/KubernetesAccess.ts"
import { getFromKubernetes, type KubernetesRequestFailed } from "./KubernetesRequests.ts"

const timeout = "20 seconds"

const SecretList = Schema.Struct({
  items: Schema.Array(
    Schema.Struct({
      metadata: Schema.Struct({ name: Schema.String }),
      data: Schema.optionalKey(Schema.NullOr(Schema.Record(Schema.String, Schema.String))),
    }),
  ),
})

const unavailable = (reason: ExternalSecretUnavailable["reason"], detail: string) =>
  new ExternalSecretUnavailable({ reason, detail })

const failureOf = (error: KubernetesAccessUnavailable | KubernetesRequestFailed) => {
  if (error._tag === "KubernetesAccessUnavailable") {
    return unavailable(error.isRefused ? "NOT_PERMITTED" : "UNREACHABLE", error.detail)
  }
  const { detail, status } = error
  return status === 401 || status === 403
    ? unavailable(
        "NOT_PERMITTED",
        `The Kubernetes API responded with ${status}: Orrery needs the verb list on secrets of the namespace.`,
      )
    : unavailable("UNREACHABLE", detail)
}

const contentOf = ({ data }: (typeof SecretList.Type)["items"][number]) =>
  limitedContent(
    Object.fromEntries(
      Object.entries(data ?? {}).map(([key, value]) => [key, Buffer.from(value, "base64").toString("utf8")]),
    ),
  )

const make = Effect.gen(function* () {
  const access = yield* findKubernetesAccess

  /** One call with both conditions: the API server checks the mark, and sends no secret without it. */
  const find = Effect.fnUntraced(function* ({ data: { name = "", namespace = "" } }: SecretReference, mark: string) {
    const query = { fieldSelector: `metadata.name=${name}`, labelSelector: `${organizationMark}=${mark}`, limit: "2" }
    const path = `/api/v1/namespaces/${namespace}/secrets`
    const { items } = yield* getFromKubernetes(yield* access.find, path, query, SecretList)
    return items.find(({ metadata }) => metadata.name === name)
  })

  return ExternalSecrets.of({
    enabled: [kubernetesSecrets.source],
    setting: "ORRERY_SECRET_STORES",
    read: Effect.fn("KubernetesExternalSecrets.read")(function* (reference, organizationId) {
      const secret = yield* find(reference, organizationId).pipe(
        Effect.mapError(failureOf),
        Effect.timeoutOrElse({
          duration: timeout,
          orElse: () => Effect.fail(unavailable("UNREACHABLE", `The Kubernetes API did not respond in ${timeout}.`)),
        }),
      )
      if (secret === undefined) return yield* unavailable("NOT_FOUND", "The namespace has no such Secret.")
      const content = contentOf(secret)
      if (content === undefined) return yield* unavailable("INVALID_CONTENT", "The Secret is too large.")
      return Redacted.make(content)
    }),
  })
})

/** Secrets of the Kubernetes cluster that the server runs in, or of that in its kubeconfig, with the server's own identity. */
export const layer = Layer.effect(ExternalSecrets, make)
