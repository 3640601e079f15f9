import { DateTime, Effect, Redacted, Schema } from "effect"
import { decodeJwt } from "jose"

import type { UserToken } from "#application/ports/ClusterUsers.ts"
import { accessNamespace, type ClusterUser, clusterUserName } from "#domain/kubeconfig/ClusterUser.ts"

import type { KubernetesAccess } from "../access/KubernetesAccess.ts"
import { KubernetesRequestFailed, sendToKubernetes } from "../KubernetesRequests.ts"

const Issued = Schema.Struct({ status: Schema.Struct({ token: Schema.String }) })

const Claims = Schema.Struct({ exp: Schema.Finite, iat: Schema.Finite, nbf: Schema.optionalKey(Schema.Finite) })

const atSecond = (seconds: number) => DateTime.makeUnsafe(seconds * 1000)

const unknownToken = () =>
  new KubernetesRequestFailed({ detail: "The Kubernetes API sent a token that Orrery does not know." })

/** The times are those of the token: a cloud may give it a shorter life. */
const readToken = Effect.fnUntraced(function* (token: string) {
  const claims = yield* Effect.try({ try: (): unknown => decodeJwt(token), catch: unknownToken })
  const { exp, iat, nbf = iat } = yield* Effect.mapError(Schema.decodeUnknownEffect(Claims)(claims), unknownToken)
  return { token: Redacted.make(token), notBefore: atSecond(nbf), notAfter: atSecond(exp) } satisfies UserToken
})

/** Requests a token of a user that ends with the Secret of this UID, or after the seconds. */
export const requestToken = (
  access: KubernetesAccess,
  user: ClusterUser,
  secretUid: string,
  durationSeconds: number,
) => {
  const name = clusterUserName(user)
  const spec = {
    boundObjectRef: { apiVersion: "v1", kind: "Secret", name, uid: secretUid },
    expirationSeconds: durationSeconds,
  }
  return sendToKubernetes(
    access,
    {
      method: "POST",
      path: `/api/v1/namespaces/${accessNamespace}/serviceaccounts/${name}/token`,
      body: {
        content: { apiVersion: "authentication.k8s.io/v1", kind: "TokenRequest", spec },
        mediaType: "application/json",
      },
    },
    Issued,
  ).pipe(Effect.flatMap(({ status }) => readToken(status.token)))
}
