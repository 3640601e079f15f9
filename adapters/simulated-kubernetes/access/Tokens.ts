import { Clock, DateTime, Effect } from "effect"
import { importJWK, jwtVerify, SignJWT } from "jose"

import { unauthorized } from "../errors/StatusError.ts"
import { type Fields, fieldsOf, listOf, textOf } from "../objects/Fields.ts"
import { type ClusterServices, findObject } from "../requests/StoredObjects.ts"
import type { ClusterIdentity } from "./ClusterIdentity.ts"
import { authenticatedGroup, type KubernetesUser } from "./KubernetesUser.ts"

export const apiAudience = "https://kubernetes.default.svc.cluster.local"
/** The issuer of tokens that Orrery itself uses. */
const ownIssuer = "orrery"
const claimName = "kubernetes.io"

/** An object whose deletion revokes a token. */
export interface BoundObject {
  readonly kind: "Node" | "Pod" | "Secret"
  readonly name: string
  readonly uid: string
}

const resources: Readonly<Record<string, string>> = { node: "nodes", pod: "pods", secret: "secrets" }

interface TokenClaims {
  readonly issuer: string
  readonly subject: string
  readonly audiences: ReadonlyArray<string>
  readonly claims: Fields
  readonly durationSeconds: number
}

const sign = Effect.fnUntraced(function* (
  { random }: Pick<ClusterServices, "random">,
  { tokenKey }: ClusterIdentity,
  { audiences, claims, durationSeconds, issuer, subject }: TokenClaims,
) {
  const now = Math.floor((yield* Clock.currentTimeMillis) / 1000)
  const jti = yield* random.uuidV4()
  const token = yield* Effect.promise(async () =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "ES256" })
      .setIssuer(issuer)
      .setSubject(subject)
      .setAudience([...audiences])
      .setIssuedAt(now)
      .setNotBefore(now)
      .setExpirationTime(now + durationSeconds)
      .setJti(jti)
      .sign(await importJWK(tokenKey, "ES256")),
  )
  return { token, expiresAtSeconds: now + durationSeconds }
})

/** Signs a token of a service account, bound to an object if one is given. */
export const signAccountToken = (
  cluster: ClusterServices,
  identity: ClusterIdentity,
  account: { readonly namespace: string; readonly name: string; readonly uid: string },
  bound: BoundObject | undefined,
  { audiences, durationSeconds }: { readonly audiences: ReadonlyArray<string>; readonly durationSeconds: number },
) =>
  sign(cluster, identity, {
    issuer: apiAudience,
    subject: `system:serviceaccount:${account.namespace}:${account.name}`,
    audiences: audiences.length === 0 ? [apiAudience] : audiences,
    durationSeconds,
    claims: {
      [claimName]: {
        namespace: account.namespace,
        serviceaccount: { name: account.name, uid: account.uid },
        ...(bound !== undefined && { [bound.kind.toLowerCase()]: { name: bound.name, uid: bound.uid } }),
      },
    },
  })

/** Signs a token of Orrery's own for the cluster. */
export const signOwnToken = (
  cluster: ClusterServices,
  identity: ClusterIdentity,
  user: KubernetesUser,
  durationSeconds: number,
) =>
  sign(cluster, identity, {
    issuer: ownIssuer,
    subject: user.name,
    audiences: [apiAudience],
    durationSeconds,
    claims: { groups: user.groups },
  })

const exists = Effect.fnUntraced(function* (
  cluster: ClusterServices,
  key: string,
  namespace: string,
  reference: unknown,
) {
  const { name, uid } = fieldsOf(reference)
  const found = yield* findObject(cluster, { key }, namespace, textOf(name))
  return found?.metadata.uid === uid
})

const accountOf = Effect.fnUntraced(function* (cluster: ClusterServices, claims: Fields, credentialId: string) {
  const { namespace, serviceaccount, ...bound } = fieldsOf(claims[claimName])
  const place = textOf(namespace)
  if (!(yield* exists(cluster, "serviceaccounts", place, serviceaccount))) return yield* unauthorized()
  for (const [kind, resource] of Object.entries(resources)) {
    if (bound[kind] === undefined) continue
    if (!(yield* exists(cluster, resource, kind === "node" ? "" : place, bound[kind]))) return yield* unauthorized()
  }
  const { name, uid } = fieldsOf(serviceaccount)
  const user: KubernetesUser = {
    name: `system:serviceaccount:${place}:${textOf(name)}`,
    uid: textOf(uid),
    groups: ["system:serviceaccounts", `system:serviceaccounts:${place}`, authenticatedGroup],
    extra: { "authentication.kubernetes.io/credential-id": [`JTI=${credentialId}`] },
  }
  return user
})

/** Who a token belongs to. It is refused when it expired, is for others, or an object that it is bound to is gone. */
export const tokenUser = Effect.fnUntraced(function* (
  cluster: ClusterServices,
  { tokenKey }: ClusterIdentity,
  token: string,
  audience = apiAudience,
) {
  const now = yield* DateTime.now
  const { d: _, key_ops: __, ...publicKey } = tokenKey
  const verified = yield* Effect.tryPromise({
    try: async () =>
      await jwtVerify(token, await importJWK(publicKey, "ES256"), { audience, currentDate: DateTime.toDateUtc(now) }),
    catch: unauthorized,
  })
  const { iss, jti = "", sub = "", ...claims } = verified.payload
  if (iss === apiAudience) return yield* accountOf(cluster, claims, jti)
  if (iss !== ownIssuer) return yield* unauthorized()
  const user: KubernetesUser = {
    name: sub,
    groups: [...listOf(claims["groups"]).map(textOf), authenticatedGroup],
  }
  return user
})
