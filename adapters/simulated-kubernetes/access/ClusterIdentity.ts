import { DateTime, Effect } from "effect"
import type { JWK } from "jose"

import { type Fields, fieldsOf, textOf } from "../objects/Fields.ts"
import { objectOf } from "../objects/KubernetesObject.ts"
import { type ClusterServices, findObject, saveObject } from "../requests/StoredObjects.ts"
import { authorityOf, type KeyPair } from "./Certificates.ts"

/** The keys of a cluster, created when it is first used and kept encrypted. */
export interface ClusterIdentity {
  /** Signs the certificates of clients. */
  readonly authority: KeyPair
  /** Signs tokens: a private key as JSON. */
  readonly tokenKey: JWK
}

const place = { key: "identity.orrery.dev" }
const name = "keys"

const createIdentity = Effect.fnUntraced(function* (clusterId: string) {
  const now = yield* DateTime.now
  return yield* Effect.promise(async (): Promise<ClusterIdentity> => {
    const algorithm = { name: "ECDSA", namedCurve: "P-256" }
    const { privateKey } = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"])
    return {
      authority: await authorityOf(`simulated cluster ${clusterId}`, now),
      tokenKey: await crypto.subtle.exportKey("jwk", privateKey),
    }
  })
})

const identityOf = (data: Fields): ClusterIdentity => {
  const { certificate, privateKey } = fieldsOf(data["authority"])
  return {
    authority: { certificate: textOf(certificate), privateKey: textOf(privateKey) },
    tokenKey: fieldsOf(data["tokenKey"]),
  }
}

/** The keys of a cluster. Of two processes that create them at once, one wins. */
export const clusterIdentity = Effect.fnUntraced(function* (cluster: ClusterServices) {
  const read = Effect.map(findObject(cluster, place, "", name), (found) =>
    found === undefined ? undefined : identityOf(fieldsOf(found["data"])),
  )
  const existing = yield* read
  if (existing !== undefined) return existing
  const created = yield* createIdentity(cluster.clusterId)
  return yield* saveObject(cluster, place, objectOf({ metadata: { name }, data: created }), 0).pipe(
    Effect.as(created),
    Effect.catchTag("ObjectChanged", () => Effect.map(read, (kept) => kept ?? created)),
  )
})
