import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"

import { stsCredentials } from "#adapters/aws/sts/StsCredentials.ts"
import { type PreparedResponse, recordingServer } from "#tests/fixtures/RecordingServer.ts"

const secretAccessKey = "the-secret-of-this-machine"

const given = (action: string): PreparedResponse => ({
  headers: { "content-type": "text/xml" },
  text:
    `<${action}Response xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><${action}Result><Credentials>` +
    "<AccessKeyId>ASIAIOSFODNN7EXAMPLE</AccessKeyId><SecretAccessKey>a-secret</SecretAccessKey>" +
    "<SessionToken>a-token</SessionToken><Expiration>2026-11-22T09:00:00Z</Expiration>" +
    `</Credentials></${action}Result></${action}Response>`,
})

const refused: PreparedResponse = {
  status: 403,
  headers: { "content-type": "text/xml" },
  text:
    '<ErrorResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><Error><Type>Sender</Type><Code>AccessDenied</Code>' +
    `<Message>${secretAccessKey} may not</Message></Error></ErrorResponse>`,
}

const askFor = Effect.fnUntraced(function* (
  respond: (action: string) => PreparedResponse,
  request: Parameters<typeof stsCredentials>[1],
) {
  const { requests, url } = yield* recordingServer(({ body }) => respond(new URLSearchParams(body).get("Action") ?? ""))
  const result = yield* Effect.result(
    stsCredentials({ endpoint: url, credentials: { accessKeyId: "AKIAIOSFODNN7EXAMPLE", secretAccessKey } }, request),
  )
  const [signed] = requests.map(({ headers }) => /\/([\w-]+)\/sts\//.exec(headers.authorization ?? "")?.[1])
  return { requests: requests.map(({ body }) => new URLSearchParams(body)), result, region: signed }
}, Effect.scoped)

describe("temporary credentials from STS", () => {
  it.effect("are those of a role", () =>
    Effect.gen(function* () {
      const { requests, result } = yield* askFor(given, {
        roleArn: "arn:aws:iam::123456789012:role/deploy",
        externalId: "acme-4711",
        durationSeconds: 900,
      })
      const found = yield* Effect.fromResult(result)

      assert.deepStrictEqual(
        ["Action", "RoleArn", "ExternalId", "DurationSeconds"].map((name) => requests[0]?.get(name)),
        ["AssumeRole", "arn:aws:iam::123456789012:role/deploy", "acme-4711", "900"],
      )
      assert.strictEqual(found.accessKeyId, "ASIAIOSFODNN7EXAMPLE")
      assert.strictEqual(Redacted.value(found.secretAccessKey), "a-secret")
      assert.strictEqual(Redacted.value(found.sessionToken), "a-token")
      assert.strictEqual(found.expiresAt, "2026-11-22T09:00:00.000Z")
    }),
  )

  it.effect.each([
    ["aws", "us-east-1"],
    ["aws-us-gov", "us-gov-west-1"],
    ["aws-cn", "cn-north-1"],
  ] as const)("of a role in the partition %s come from %s", ([partition, expected]) =>
    Effect.gen(function* () {
      const roleArn = `arn:${partition}:iam::123456789012:role/deploy`
      const { region } = yield* askFor(given, { roleArn, durationSeconds: 900 })

      assert.strictEqual(region, expected)
    }),
  )

  it.effect("are those of the identity itself, where no role is named", () =>
    Effect.gen(function* () {
      const { requests } = yield* askFor(given, { durationSeconds: 3600 })

      assert.strictEqual(requests[0]?.get("Action"), "GetSessionToken")
    }),
  )

  it.effect("are refused with the code of AWS, without the text of its message", () =>
    Effect.gen(function* () {
      const { message } = yield* Effect.flip(
        Effect.fromResult((yield* askFor(() => refused, { durationSeconds: 900 })).result),
      )

      assert.include(message, "AccessDenied")
      assert.notInclude(message, secretAccessKey)
    }),
  )
})
