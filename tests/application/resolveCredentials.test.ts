import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Fiber, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"

import { ResolveCredentials } from "#application/operation/ResolveCredentials.ts"
import { ExternalSecrets, ExternalSecretUnavailable } from "#application/ports/ExternalSecrets.ts"
import { OperationCredentials } from "#application/ports/OperationCredentials.ts"
import { TokenExchange, TokenExchangeFailed } from "#application/ports/TokenExchange.ts"
import type { RequestedCredentials } from "#domain/cloud/RequestedCredentials.ts"
import { pendingCluster } from "#tests/fixtures/Clusters.ts"
import { externalAccount, subjectToken } from "#tests/fixtures/GkeRequests.ts"
import { pendingOperation } from "#tests/fixtures/Operations.ts"

const reference = { source: "k8s_secret", data: { namespace: "platform", name: "cloud-account" } }
const federated = Redacted.make({
  GOOGLE_CREDENTIALS: JSON.stringify(externalAccount),
  GOOGLE_OIDC_TOKEN: subjectToken,
})

interface Services {
  readonly read?: ExternalSecrets["Service"]["read"]
  readonly exchange?: TokenExchange["Service"]["exchange"]
}

/** How resolving credentials fails, and after how many seconds. */
const failureOf = Effect.fnUntraced(function* (
  requested: RequestedCredentials,
  { exchange = Effect.succeed, read = () => Effect.die("No secret is read.") }: Services,
) {
  const cluster = pendingCluster("comet")
  const resolve = yield* ResolveCredentials.pipe(
    Effect.provide(
      ResolveCredentials.layer.pipe(
        Layer.provide(
          Layer.mergeAll(
            Layer.succeed(ExternalSecrets, { enabled: ["k8s_secret"], setting: "ORRERY_SECRET_STORES", read }),
            Layer.succeed(TokenExchange, { exchange }),
            Layer.mock(OperationCredentials, { read: () => Effect.succeed(requested) }),
          ),
        ),
      ),
    ),
  )
  const failed = Effect.flip(resolve(pendingOperation(cluster), cluster))
  const fiber = yield* Effect.forkChild(Effect.all([failed, Clock.currentTimeMillis]))
  yield* TestClock.adjust("10 minutes")
  const [{ failure }, endedAt] = yield* Fiber.join(fiber)
  return { ...failure, seconds: endedAt / 1000 }
})

describe("the credentials of an operation", () => {
  it.effect("are given up after half a minute where the store does not respond", () =>
    Effect.gen(function* () {
      const failure = yield* failureOf(reference, { read: () => Effect.never })

      assert.deepInclude(failure, {
        code: "SECRET_STORE_UNREACHABLE",
        detail: "It did not respond within 30 seconds.",
        seconds: 30,
      })
    }),
  )

  it.effect("are asked for five times within half a minute where the store fails, and say how", () =>
    Effect.gen(function* () {
      let asked = 0
      const detail = "The store responded with 503."
      const failure = yield* failureOf(reference, {
        read: () =>
          Effect.suspend(() => {
            asked += 1
            return new ExternalSecretUnavailable({ reason: "UNREACHABLE", detail })
          }),
      })

      assert.strictEqual(asked, 5)
      assert.deepInclude(failure, { code: "SECRET_STORE_UNREACHABLE", detail })
      assert.isAtMost(failure.seconds, 30)
    }),
  )

  it.effect("say how the store failed before it fell silent", () =>
    Effect.gen(function* () {
      const detail = "The store responded with 503."
      const responses = [Effect.fail(new ExternalSecretUnavailable({ reason: "UNREACHABLE", detail }))]
      const failure = yield* failureOf(reference, { read: () => Effect.suspend(() => responses.pop() ?? Effect.never) })

      assert.deepInclude(failure, { code: "SECRET_STORE_UNREACHABLE", detail, seconds: 30 })
    }),
  )

  it.effect("are asked for once where the store refuses", () =>
    Effect.gen(function* () {
      const refusal = new ExternalSecretUnavailable({
        reason: "NOT_PERMITTED",
        detail: "The store responded with 403.",
      })
      const failure = yield* failureOf(reference, { read: () => Effect.fail(refusal) })

      assert.deepInclude(failure, { code: "SECRET_NOT_PERMITTED", seconds: 0 })
    }),
  )

  it.effect("are given up after half a minute where the cloud does not exchange the federated identity", () =>
    Effect.gen(function* () {
      const failure = yield* failureOf(federated, { exchange: () => Effect.never })

      assert.deepInclude(failure, { code: "TOKEN_EXCHANGE_UNREACHABLE", seconds: 30 })
    }),
  )

  it.effect("are exchanged five times within half a minute where the cloud fails", () =>
    Effect.gen(function* () {
      let asked = 0
      const failure = yield* failureOf(federated, {
        exchange: () =>
          Effect.suspend(() => {
            asked += 1
            return new TokenExchangeFailed({ isRefused: false, detail: "Google responded with 503." })
          }),
      })

      assert.strictEqual(asked, 5)
      assert.isAtMost(failure.seconds, 30)
    }),
  )
})
