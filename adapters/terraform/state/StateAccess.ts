import { createHash, timingSafeEqual } from "node:crypto"

import { Schema } from "effect"

import * as AssociatedData from "#application/encryption/AssociatedData.ts"

/** A run's access to its cluster's state: a request with the secret of this hash acts for this run. */
export const StateAccess = Schema.Struct({
  runId: Schema.String,
  clusterId: Schema.String,
  organizationId: Schema.String,
  generation: Schema.Int,
  /** SHA-256 of the secret, in hexadecimal; the secret itself is in the child process's environment alone. */
  secretHash: Schema.String,
})
export type StateAccess = typeof StateAccess.Type

const sha256 = (text: string) => createHash("sha256").update(text).digest()

export const secretHash = (secret: string): string => sha256(secret).toString("hex")

/** Compares in constant time. */
export const isSecretOf = (access: StateAccess, secret: string): boolean =>
  timingSafeEqual(Buffer.from(access.secretHash, "hex"), sha256(secret))

/** Binds a state's ciphertext to its owner: the state of one cluster does not decrypt as another's. */
export const associatedData = (access: Pick<StateAccess, "organizationId" | "clusterId">): string =>
  AssociatedData.ofTerraformState(access.organizationId, access.clusterId)

/** User name and password of HTTP's basic authentication. */
export const basicCredentials = (header: string | undefined): { username: string; password: string } | undefined => {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? "") ?? []
  if (encoded === undefined) return undefined
  const [, username, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, "base64").toString("utf8")) ?? []
  return username === undefined || password === undefined ? undefined : { username, password }
}
