import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Context, Deferred, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { afterAll, vi } from "vitest"

import * as AwsExternalSecrets from "#adapters/aws/secret/AwsExternalSecrets.ts"
import { GoogleAddresses } from "#adapters/gcp/GoogleAddresses.ts"
import * as GoogleExternalSecrets from "#adapters/gcp/secret/GoogleExternalSecrets.ts"
import * as GoogleTokenExchange from "#adapters/gcp/sts/GoogleTokenExchange.ts"
import * as KubernetesExternalSecrets from "#adapters/kubernetes/KubernetesExternalSecrets.ts"
import { ExternalSecrets } from "#application/ports/ExternalSecrets.ts"
import { TokenExchange } from "#application/ports/TokenExchange.ts"
import { acme } from "#tests/fixtures/People.ts"
import { awsStandIn } from "#tests/fixtures/secret-stores/AwsStandIn.ts"
import { googleStandIn, silentToken } from "#tests/fixtures/secret-stores/GoogleStandIn.ts"
import { kubernetesStandIn } from "#tests/fixtures/secret-stores/KubernetesStandIn.ts"
import type { StandInStore } from "#tests/fixtures/secret-stores/StandInSecrets.ts"

import { federatedIdentity } from "./TokenExchangeContract.ts"

afterAll(() => vi.unstubAllEnvs())

/** Waits until the call is under way, and lets its time pass: the error, once the connection is closed. */
const endOf = Effect.fnUntraced(function* <A, E>({ silence }: StandInStore, call: Effect.Effect<A, E>) {
  const fiber = yield* Effect.forkChild(Effect.flip(call))
  yield* Deferred.await(silence.began)
  yield* TestClock.adjust("30 seconds")
  const error = yield* Fiber.join(fiber)
  yield* Deferred.await(silence.closed)
  return error
})

const secretsOf = <E>(layer: Layer.Layer<ExternalSecrets, E>) =>
  Effect.map(Layer.build(layer), Context.get(ExternalSecrets))

describe("a call without a response is aborted after its time limit", () => {
  it.effect("at a Kubernetes API", () =>
    Effect.gen(function* () {
      const store = yield* kubernetesStandIn
      const environment = ConfigProvider.layer(ConfigProvider.fromUnknown(store.environment))
      const { read } = yield* secretsOf(Layer.provide(KubernetesExternalSecrets.layer, environment))
      const reference = { source: "k8s_secret", data: { namespace: "platform", name: "silent" } }
      const { detail, reason } = yield* endOf(store, read(reference, acme.id))

      assert.strictEqual(`${reason} ${detail}`, "UNREACHABLE The Kubernetes API did not respond in 20 seconds.")
    }).pipe(Effect.scoped),
  )

  it.effect("at AWS Secrets Manager", () =>
    Effect.gen(function* () {
      const store = yield* awsStandIn
      const { read } = yield* secretsOf(AwsExternalSecrets.layer)
      const reference = { source: "aws_secret", data: { region: "eu-central-1", name: "silent" } }
      const { detail, reason } = yield* endOf(store, read(reference, acme.id))

      assert.strictEqual(`${reason} ${detail}`, "UNREACHABLE Secrets Manager did not respond in 25 seconds.")
    }).pipe(Effect.scoped),
  )

  it.effect("at Google's Secret Manager", () =>
    Effect.gen(function* () {
      const store = yield* googleStandIn
      const addresses = Layer.succeed(GoogleAddresses, store.addresses)
      const { read } = yield* secretsOf(Layer.provide(GoogleExternalSecrets.layer, addresses))
      const reference = { source: "gcp_secret", data: { project: "orrery-tests", name: "silent", version: "latest" } }
      const { detail, reason } = yield* endOf(store, read(reference, acme.id))

      assert.strictEqual(`${reason} ${detail}`, "UNREACHABLE Secret Manager did not respond in 25 seconds.")
    }).pipe(Effect.scoped),
  )

  it.effect("at Google's exchange of tokens", () =>
    Effect.gen(function* () {
      const store = yield* googleStandIn
      const addresses = Layer.succeed(GoogleAddresses, store.addresses)
      const layer = Layer.provide(GoogleTokenExchange.layer, addresses)
      const { exchange } = Context.get(yield* Layer.build(layer), TokenExchange)
      const { detail, isRefused } = yield* endOf(store, exchange(federatedIdentity(silentToken)))

      assert.isFalse(isRefused)
      assert.strictEqual(detail, "Google did not respond in 25 seconds.")
    }).pipe(Effect.scoped),
  )
})
