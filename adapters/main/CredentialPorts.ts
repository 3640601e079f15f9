import { Context, Effect, Layer } from "effect"

import * as AwsExternalSecrets from "#adapters/aws/secret/AwsExternalSecrets.ts"
import * as GoogleExternalSecrets from "#adapters/gcp/secret/GoogleExternalSecrets.ts"
import * as GoogleTokenExchange from "#adapters/gcp/sts/GoogleTokenExchange.ts"
import * as KubernetesExternalSecrets from "#adapters/kubernetes/KubernetesExternalSecrets.ts"
import * as SimulatedTokenExchange from "#adapters/simulated-cloud/SimulatedTokenExchange.ts"
import { ExternalSecrets, ExternalSecretUnavailable } from "#application/ports/ExternalSecrets.ts"

import type { Configuration } from "./Configuration.ts"
import type { SettingVariable } from "./Settings.ts"

/** The adapter of each store of secrets. */
const stores = [KubernetesExternalSecrets.layer, AwsExternalSecrets.layer, GoogleExternalSecrets.layer]

const setting = "ORRERY_SECRET_STORES" satisfies SettingVariable

/** The stores that the operator has enabled, as one. */
const makeSecrets = Effect.fnUntraced(function* (enabled: ReadonlyArray<string>) {
  const built = yield* Effect.forEach(stores, (store) => Effect.map(Layer.build(store), Context.get(ExternalSecrets)))
  const bySource = new Map(
    built.flatMap((store) => store.enabled.flatMap((source) => (enabled.includes(source) ? [[source, store]] : []))),
  )
  return ExternalSecrets.of({
    enabled,
    setting,
    read: Effect.fnUntraced(function* (reference, organizationId) {
      const store = bySource.get(reference.source)
      if (store !== undefined) return yield* store.read(reference, organizationId)
      const detail = `${setting} does not name it.`
      return yield* new ExternalSecretUnavailable({ reason: "NOT_ENABLED", detail })
    }),
  })
})

/** Where the credentials of a request come from, besides the request: stores of secrets, and tokens of other providers. */
export const layer = ({ cloud, secretStores }: Pick<Configuration, "cloud" | "secretStores">) =>
  Layer.merge(
    Layer.effect(ExternalSecrets, makeSecrets(secretStores)),
    cloud === "real" ? GoogleTokenExchange.layer : SimulatedTokenExchange.layer,
  )
