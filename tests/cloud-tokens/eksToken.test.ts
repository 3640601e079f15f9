import { createHash, createHmac } from "node:crypto"

import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"

import { eksToken } from "#adapters/aws/kubernetes/EksToken.ts"

const now = DateTime.makeUnsafe("2026-03-01T12:34:56Z")
const cluster = { clusterName: "staging", region: "eu-central-1" }
const keys = {
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  sessionToken: "a/token+of=a session",
}

const tokenOf = (wanted = cluster, given: Parameters<typeof eksToken>[1] = Redacted.make(keys)) =>
  Effect.andThen(TestClock.setTime(now.epochMilliseconds), eksToken(wanted, given))

const urlOf = (token: Redacted.Redacted) =>
  new URL(Buffer.from(Redacted.value(token).replace("k8s-aws-v1.", ""), "base64url").toString("utf8"))

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest()
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** The signature as AWS computes it (Signature Version 4), with a cluster in the signed header. */
const signatureOf = ({ host, searchParams }: URL, clusterName: string, { region } = cluster) => {
  const query = [...searchParams]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join("&")
  const headers = `host:${host}\nx-k8s-aws-id:${clusterName}\n\nhost;x-k8s-aws-id`
  const canonical = `GET\n/\n${query}\n${headers}\n${sha256("")}`
  const scope = `20260301/${region}/sts/aws4_request`
  const key = ["20260301", region, "sts", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${keys.secretAccessKey}`)
  return hmac(key, `AWS4-HMAC-SHA256\n20260301T123456Z\n${scope}\n${sha256(canonical)}`).toString("hex")
}

describe("A token for EKS", () => {
  it.effect("is a request that asks STS in the region of the cluster for the caller's identity", () =>
    Effect.gen(function* () {
      const { token } = yield* tokenOf()
      const { hash, hostname, pathname, protocol, searchParams } = urlOf(token)

      assert.match(Redacted.value(token), /^k8s-aws-v1\.[A-Za-z0-9_-]+$/)
      assert.deepStrictEqual(
        [protocol, hostname, pathname, hash],
        ["https:", "sts.eu-central-1.amazonaws.com", "/", ""],
      )
      assert.deepStrictEqual(Object.fromEntries([...searchParams].filter(([name]) => name !== "X-Amz-Signature")), {
        Action: "GetCallerIdentity",
        Version: "2011-06-15",
        "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
        "X-Amz-Credential": `${keys.accessKeyId}/20260301/eu-central-1/sts/aws4_request`,
        "X-Amz-Date": "20260301T123456Z",
        "X-Amz-Expires": "60",
        "X-Amz-Security-Token": keys.sessionToken,
        "X-Amz-SignedHeaders": "host;x-k8s-aws-id",
      })
    }),
  )

  it.effect("is signed for its cluster, and for no other", () =>
    Effect.gen(function* () {
      const url = urlOf((yield* tokenOf()).token)

      assert.strictEqual(url.searchParams.get("X-Amz-Signature"), signatureOf(url, "staging"))
      assert.notStrictEqual(url.searchParams.get("X-Amz-Signature"), signatureOf(url, "production"))
    }),
  )

  it.effect("is to be renewed after 14 minutes: the authenticator refuses it after 15", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual((yield* tokenOf()).expiresAt, DateTime.add(now, { minutes: 14 }))
    }),
  )

  it.effect("has the secret of the keys nowhere", () =>
    Effect.gen(function* () {
      assert.notInclude(urlOf((yield* tokenOf()).token).toString(), keys.secretAccessKey)
    }),
  )

  it.effect.each([
    { region: "us-gov-west-1", host: "sts.us-gov-west-1.amazonaws.com" },
    { region: "cn-north-1", host: "sts.cn-north-1.amazonaws.com.cn" },
  ])("asks the partition of $region", ({ host, region }) =>
    Effect.gen(function* () {
      assert.strictEqual(urlOf((yield* tokenOf({ ...cluster, region })).token).hostname, host)
    }),
  )
})
