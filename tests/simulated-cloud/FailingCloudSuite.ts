import { assert, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"

import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { accessKeyId, secretAccessKey } from "#tests/fixtures/ClusterRequests.ts"
import { echoesOf } from "#tests/fixtures/EchoedSecrets.ts"
import { makePresent, runsOf } from "#tests/terraform/Runs.ts"

import { awsProgram, oneRole } from "./AwsProgram.ts"
import type { SimulatedEngine } from "./SimulatedClouds.ts"

const echo = [accessKeyId, secretAccessKey].flatMap((secret) => Object.values(echoesOf(secret))).join(", ")

/** How the simulated cloud fails when it is told to, whichever engine works on it. */
export const failingCloudSuite = (name: string, engine: SimulatedEngine) => {
  it.layer(
    engine({
      failures: [
        { match: "aws_sqs_queue", operation: "create", message: "RequestThrottled: Slow down.", times: 1 },
        { match: "aws_kms_key", operation: "create", message: `AccessDenied: ${echo}` },
        { match: "aws_vpc.b*", operation: "create", message: "VpcLimitExceeded: No more." },
      ],
      rejectedAccountIds: ["999999999999"],
    }),
    { timeout: "60 seconds", excludeTestServices: true },
  )(`a failing simulated cloud, by ${name}`, (it) => {
    it.effect("fails as often as configured, and then no more", () =>
      Effect.gen(function* () {
        const objects = yield* SimulatedObjects
        const runs = runsOf(`${name} throttled`)
        const program = awsProgram({ aws_sqs_queue: { q: { name_prefix: "q-" } } })

        const failure = yield* Effect.flip(makePresent(runs(program).run))
        assert.include(failure.diagnostics[0]?.summary, "RequestThrottled: Slow down.")

        const { run } = runs(program)
        yield* makePresent(run)
        assert.lengthOf(yield* objects.listByCluster(run.clusterId), 1)
      }),
    )

    it.effect("fails at one address and makes the rest", () =>
      Effect.gen(function* () {
        const objects = yield* SimulatedObjects
        const tagged = (address: string) => ({ cidr_block: "10.0.0.0/16", tags: { "orrery.dev/address": address } })
        const { run } = runsOf(`${name} one address`)(
          awsProgram({ aws_vpc: { a: tagged("aws_vpc.a"), b: tagged("aws_vpc.b") } }),
        )

        const failure = yield* Effect.flip(makePresent(run))

        assert.deepStrictEqual(
          failure.diagnostics.map(({ address }) => address),
          ["aws_vpc.b"],
        )
        assert.deepStrictEqual(
          (yield* objects.listByCluster(run.clusterId)).map(({ address }) => address),
          ["aws_vpc.a"],
        )
      }),
    )

    it.effect("repeats credentials in an error, which the engine masks in events and failure", () =>
      Effect.gen(function* () {
        const credentials = Redacted.make({ AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey })
        const program = awsProgram({ aws_kms_key: { key: { description: "x" } } })
        const { events, run } = runsOf(`${name} repeats`)(program, { credentials })

        const failure = yield* Effect.flip(makePresent(run))

        const said = JSON.stringify([events, failure.diagnostics])
        assert.include(said, "AccessDenied: (secret)")
        for (const text of [accessKeyId, secretAccessKey]) {
          for (const form of Object.values(echoesOf(text))) assert.notInclude(said, form)
        }
      }),
    )

    it.effect("turns away an account whose credentials it rejects", () =>
      Effect.gen(function* () {
        const { plan } = yield* InfrastructureEngine
        const { run } = runsOf(`${name} rejected`)(oneRole("nobody"))

        const failure = yield* Effect.flip(plan({ ...run, accountId: "999999999999" }, "present"))

        assert.strictEqual(failure.step, "plan")
        assert.include(JSON.stringify(failure.diagnostics), "InvalidClientTokenId")
      }),
    )
  })
}
