import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"

import { connectToAws } from "#adapters/aws/preflight/AwsProbe.ts"
import { awsQuotas } from "#domain/cloud/aws/AwsQuotas.ts"
import { awsProbeAnswer } from "#tests/fixtures/cloud-answers/AwsProbeAnswers.ts"
import { recordingServer } from "#tests/fixtures/RecordingServer.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

const perRegion = "L-F678F1CE"
const perAccount = "L-FE177D64"

const signedRegion = /Credential=[^/]+\/\d+\/([\w-]+)\/servicequotas\//

describe("the quotas of AWS", () => {
  it.effect.each([
    ["eu-central-1", "us-east-1"],
    ["us-gov-east-1", "us-gov-west-1"],
    ["cn-northwest-1", "cn-north-1"],
  ] as const)("of a cluster in %s are read there, and those of the whole account in %s", ([region, globalRegion]) =>
    Effect.gen(function* () {
      const { requests, url } = yield* recordingServer(awsProbeAnswer)
      const probe = yield* connectToAws({ endpoint: url })({
        provider: "aws",
        organizationId: uuid("acme"),
        clusterId: uuid("new"),
        accountId: "111122223333",
        region,
        provisioner: "eks",
        program: "{}",
        credentials: Redacted.make({ AWS_ACCESS_KEY_ID: "AKIAIOSFODNN7EXAMPLE", AWS_SECRET_ACCESS_KEY: "example" }),
      })
      const states = yield* probe.quotas(awsQuotas.filter(({ code }) => code === perRegion || code === perAccount))
      const regionOf = (code: string) => {
        const request = requests.find(({ body }) => body.includes(code))
        return signedRegion.exec(request?.headers.authorization ?? "")?.[1]
      }

      assert.strictEqual(regionOf(perRegion), region)
      assert.strictEqual(regionOf(perAccount), globalRegion)
      assert.deepStrictEqual(states.get(perAccount), { limit: 1000, current: 41 })
    }).pipe(Effect.scoped),
  )
})
