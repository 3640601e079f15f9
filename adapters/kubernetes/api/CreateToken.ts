import { DateTime, Effect, Option, Schema } from "effect"

import type { KubernetesApi } from "#application/ports/KubernetesApi.ts"
import { objectPath } from "#domain/kubernetes/KubernetesResource.ts"

import type { ClusterClient } from "../client/ClusterClient.ts"
import { clusterFailure } from "../client/ClusterFailure.ts"
import { readAs } from "./ReadJson.ts"

const serviceAccounts = {
  group: "",
  version: "v1",
  plural: "serviceaccounts",
  kind: "ServiceAccount",
  namespaced: true,
}

const TokenResponse = Schema.Struct({
  status: Schema.Struct({ token: Schema.RedactedFromValue(Schema.String), expirationTimestamp: Schema.String }),
})

/** Creates a token of a service account. */
export const createToken = ({ text }: ClusterClient): KubernetesApi["createToken"] =>
  Effect.fnUntraced(function* ({ audiences, boundTo, expirationSeconds, serviceAccount }) {
    const { status } = yield* Effect.flatMap(
      text({
        method: "POST",
        path: `${objectPath(serviceAccounts, serviceAccount)}/token`,
        content: {
          apiVersion: "authentication.k8s.io/v1",
          kind: "TokenRequest",
          spec: {
            expirationSeconds,
            ...(audiences !== undefined && { audiences }),
            ...(boundTo !== undefined && { boundObjectRef: { apiVersion: "v1", ...boundTo } }),
          },
        },
        isSecret: false,
      }),
      readAs(TokenResponse),
    )
    const expiresAt = DateTime.make(status.expirationTimestamp)
    if (Option.isNone(expiresAt)) return yield* clusterFailure("Unreadable", "issued a token without a time of expiry")
    return { token: status.token, expiresAt: DateTime.toUtc(expiresAt.value) }
  })
