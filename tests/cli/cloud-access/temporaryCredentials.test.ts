import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { parse } from "yaml"

import { type CredentialsRequest, TemporaryCredentialsSource } from "#adapters/cli/aws/TemporaryCredentials.ts"
import { exitCodes } from "#adapters/cli/ExitCode.ts"

import { orrery } from "../CommandLine.ts"

const roleArn = "arn:aws:iam::123456789012:role/deploy"

const run = Effect.fnUntraced(function* (...words: ReadonlyArray<string>) {
  const requests: Array<CredentialsRequest> = []
  const outcome = yield* orrery(["utils", "aws-tmp-credentials", ...words]).pipe(
    Effect.provideService(TemporaryCredentialsSource, {
      get: (request) =>
        Effect.sync(() => {
          requests.push(request)
          return {
            accessKeyId: "ASIAIOSFODNN7EXAMPLE",
            secretAccessKey: Redacted.make("a-secret/key"),
            sessionToken: Redacted.make("a-session'token"),
            expiresAt: "2026-11-22T09:00:00.000Z",
          }
        }),
    }),
  )
  return { ...outcome, requests }
})

describe("orrery utils aws-tmp-credentials", () => {
  it.effect("writes commands for a shell by default, with quotes that hold", () =>
    Effect.gen(function* () {
      const { errors, output, requests } = yield* run()

      assert.deepStrictEqual(output.split("\n"), [
        "export AWS_ACCESS_KEY_ID='ASIAIOSFODNN7EXAMPLE'",
        "export AWS_SECRET_ACCESS_KEY='a-secret/key'",
        String.raw`export AWS_SESSION_TOKEN='a-session'\''token'`,
      ])
      assert.deepStrictEqual(requests, [{ durationSeconds: 3600 }])
      assert.include(errors, "2026-11-22T09:00:00.000Z")
      assert.notInclude(errors, "a-secret/key")
    }),
  )

  it.effect("writes variables, JSON or the part of a manifest", () =>
    Effect.gen(function* () {
      const data = {
        AWS_ACCESS_KEY_ID: "ASIAIOSFODNN7EXAMPLE",
        AWS_SECRET_ACCESS_KEY: "a-secret/key",
        AWS_SESSION_TOKEN: "a-session'token",
      }

      assert.include((yield* run("-o", "env")).output, "AWS_SECRET_ACCESS_KEY=a-secret/key\n")
      assert.deepStrictEqual(JSON.parse((yield* run("-o", "json")).output), {
        ...data,
        expiresAt: "2026-11-22T09:00:00.000Z",
      })
      assert.deepStrictEqual(parse((yield* run("-o", "manifest")).output), { credentials: { type: "static", data } })
    }),
  )

  it.effect("asks for a role with its external id, for as long as it is told", () =>
    Effect.gen(function* () {
      const { requests } = yield* run("--role-arn", roleArn, "--external-id", "acme-4711", "--duration", "900")

      assert.deepStrictEqual(requests, [{ durationSeconds: 900, externalId: "acme-4711", roleArn }])
    }),
  )

  it.effect.each([
    ["--role-arn", "deploy"],
    ["--external-id", "a b"],
    ["--duration", "60"],
  ])("refuses %s %s before it asks", (words) =>
    Effect.gen(function* () {
      const { errors, exitCode, output, requests } = yield* run(...words)

      assert.strictEqual(exitCode, exitCodes.badInput)
      assert.include(errors, words[0] ?? "")
      assert.strictEqual(output, "")
      assert.lengthOf(requests, 0)
    }),
  )
})
