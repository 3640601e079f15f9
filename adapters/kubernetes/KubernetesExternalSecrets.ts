import type { V1Secret, V1SecretList } from "@kubernetes/client-node"
import { Effect, Layer, Redacted } from "effect"

import { ExternalSecrets, ExternalSecretUnavailable } from "#application/ports/ExternalSecrets.ts"
import { kubernetesSecrets } from "#domain/cloud/KubernetesSecretStore.ts"
import { limitedContent } from "#domain/cloud/SecretContent.ts"
import type { SecretReference } from "#domain/cloud/SecretReference.ts"
import { organizationMark } from "#domain/cloud/SecretStore.ts"

const timeout = "20 seconds"

const unavailable = (reason: ExternalSecretUnavailable["reason"], detail: string) =>
  new ExternalSecretUnavailable({ reason, detail })

/** Nothing of a response is repeated but its status: a body might contain the secret. */
const failureOf = (error: unknown) => {
  const status = typeof error === "object" && error !== null && "code" in error ? error.code : undefined
  if (status === 401 || status === 403) {
    const detail = `The Kubernetes API responded with ${status}: Orrery needs the verb list on secrets of the namespace.`
    return unavailable("NOT_PERMITTED", detail)
  }
  const detail =
    typeof status === "number"
      ? `The Kubernetes API responded with ${status}.`
      : "The Kubernetes API cannot be reached, or this server has no configuration for it."
  return unavailable("UNREACHABLE", detail)
}

/** The client takes 90 MB of memory, so only a server that needs it loads it. */
const loadClient = Effect.tryPromise({
  try: async () => {
    const { CoreV1Api, KubeConfig } = await import("@kubernetes/client-node")
    const configuration = new KubeConfig()
    configuration.loadFromDefault()
    return configuration.makeApiClient(CoreV1Api)
  },
  catch: failureOf,
})

const contentOf = ({ data = {} }: V1Secret) =>
  limitedContent(
    Object.fromEntries(
      Object.entries(data).map(([key, value]) => [key, Buffer.from(value, "base64").toString("utf8")]),
    ),
  )

const make = Effect.gen(function* () {
  const client = yield* Effect.cached(loadClient)

  /** One call with both conditions: the API server checks the mark, and sends no secret without it. */
  const find = Effect.fnUntraced(function* ({ data: { name = "", namespace = "" } }: SecretReference, mark: string) {
    const api = yield* client
    return yield* Effect.tryPromise({
      try: (): Promise<V1SecretList> =>
        api.listNamespacedSecret({
          namespace,
          fieldSelector: `metadata.name=${name}`,
          labelSelector: `${organizationMark}=${mark}`,
          limit: 2,
        }),
      catch: failureOf,
    })
  })

  return ExternalSecrets.of({
    enabled: [kubernetesSecrets.source],
    setting: "ORRERY_SECRET_STORES",
    read: Effect.fn("KubernetesExternalSecrets.read")(function* (reference, organizationId) {
      const { items } = yield* find(reference, organizationId).pipe(
        Effect.timeoutOrElse({
          duration: timeout,
          orElse: () => Effect.fail(unavailable("UNREACHABLE", `The Kubernetes API did not respond in ${timeout}.`)),
        }),
      )
      const secret = items.find(({ metadata }) => metadata?.name === reference.data["name"])
      if (secret === undefined) return yield* unavailable("NOT_FOUND", "The namespace has no such Secret.")
      const content = contentOf(secret)
      if (content === undefined) return yield* unavailable("INVALID_CONTENT", "The Secret is too large.")
      return Redacted.make(content)
    }),
  })
})

/** Secrets of the Kubernetes cluster that the server runs in, or of that in its kubeconfig, with the server's own identity. */
export const layer = Layer.effect(ExternalSecrets, make)
