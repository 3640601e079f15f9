import { createHash, createHmac } from "node:crypto"

import { SignatureV4 } from "@smithy/signature-v4"
import { DateTime, Effect, Redacted } from "effect"

import { partitionOf } from "#domain/cloud/aws/Partition.ts"

/** Access keys of AWS. */
export interface AwsKeys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

/** An EKS cluster, as its authenticator knows it. */
export interface EksCluster {
  readonly clusterName: string
  readonly region: string
}

/** The authenticator accepts a request for 15 minutes after it was signed. The last one is for clocks that differ. */
const minutesValid = 14

/** The authenticator ignores it, and refuses more than 900. */
const presignedSeconds = 60

type Bytes = string | ArrayBuffer | ArrayBufferView

const bytesOf = (data: Bytes): string | Uint8Array => {
  if (typeof data === "string") return data
  return ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data)
}

/** SHA-256 of this platform, with a key or without, as the signature takes it. */
class Sha256 {
  readonly #hash
  constructor(key?: Bytes) {
    this.#hash = key === undefined ? createHash("sha256") : createHmac("sha256", bytesOf(key))
  }
  update(data: Bytes) {
    this.#hash.update(bytesOf(data))
  }
  digest() {
    return Promise.resolve(new Uint8Array(this.#hash.digest()))
  }
}

const hostOf = (region: string) => `sts.${region}.amazonaws.com${partitionOf(region) === "aws-cn" ? ".cn" : ""}`

/**
 * A token that EKS accepts from the owner of access keys: a signed request that asks STS who they are. Nothing is sent to AWS. Its form
 * is that of aws-iam-authenticator.
 */
export const eksToken = Effect.fn("EksToken")(function* (
  { clusterName, region }: EksCluster,
  keys: Redacted.Redacted<AwsKeys>,
) {
  const signedAt = yield* DateTime.now
  const signer = new SignatureV4({ credentials: Redacted.value(keys), region, service: "sts", sha256: Sha256 })
  const { hostname, path, query } = yield* Effect.promise(() =>
    signer.presign(
      {
        method: "GET",
        protocol: "https:",
        hostname: hostOf(region),
        path: "/",
        query: { Action: "GetCallerIdentity", Version: "2011-06-15" },
        headers: { host: hostOf(region), "x-k8s-aws-id": clusterName },
      },
      { expiresIn: presignedSeconds, signingDate: DateTime.toDateUtc(signedAt) },
    ),
  )
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) parameters.set(name, String(value))
  const url = `https://${hostname}${path}?${parameters.toString()}`
  return {
    token: Redacted.make(`k8s-aws-v1.${Buffer.from(url).toString("base64url")}`),
    expiresAt: DateTime.add(signedAt, { minutes: minutesValid }),
  }
})
