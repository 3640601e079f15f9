import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Context, Effect, Layer, Redacted } from "effect"
import { afterAll, vi } from "vitest"

import * as AwsExternalSecrets from "#adapters/aws/secret/AwsExternalSecrets.ts"
import { GoogleAddresses } from "#adapters/gcp/GoogleAddresses.ts"
import * as GoogleExternalSecrets from "#adapters/gcp/secret/GoogleExternalSecrets.ts"
import * as KubernetesExternalSecrets from "#adapters/kubernetes/KubernetesExternalSecrets.ts"
import * as MemoryExternalSecrets from "#adapters/memory/MemoryExternalSecrets.ts"
import { ExternalSecrets } from "#application/ports/ExternalSecrets.ts"
import { acme } from "#tests/fixtures/People.ts"
import { awsStandIn } from "#tests/fixtures/secret-stores/AwsStandIn.ts"
import { googleStandIn } from "#tests/fixtures/secret-stores/GoogleStandIn.ts"
import { kubernetesStandIn } from "#tests/fixtures/secret-stores/KubernetesStandIn.ts"
import { sharedContent, standInSecrets } from "#tests/fixtures/secret-stores/StandInSecrets.ts"

import { externalSecretsContract } from "./ExternalSecretsContract.ts"

afterAll(() => vi.unstubAllEnvs())

const inKubernetes = (name: string) => ({ source: "k8s_secret", data: { namespace: "platform", name } })
const inAws = (name: string) => ({ source: "aws_secret", data: { region: "eu-central-1", name } })
const inGoogle = (name: string) => ({
  source: "gcp_secret",
  data: { project: "orrery-tests", name, version: "latest" },
})

const google = Layer.unwrap(
  Effect.map(googleStandIn, ({ addresses }) =>
    GoogleExternalSecrets.layer.pipe(Layer.provide(Layer.succeed(GoogleAddresses, addresses))),
  ),
)

externalSecretsContract(
  "memory",
  MemoryExternalSecrets.layer(["k8s_secret"], () =>
    Object.entries(standInSecrets).flatMap(([name, { content, organizationId }]) =>
      typeof content === "string"
        ? []
        : [{ reference: inKubernetes(name), content, ...(organizationId && { organizationId }) }],
    ),
  ),
  { referenceTo: inKubernetes, canFail: false },
)
const kubernetes = Effect.map(kubernetesStandIn, (standIn) => ({
  ...standIn,
  layer: Layer.provide(
    KubernetesExternalSecrets.layer,
    ConfigProvider.layer(ConfigProvider.fromUnknown(standIn.environment)),
  ),
}))

externalSecretsContract("Kubernetes", Layer.unwrap(Effect.map(kubernetes, ({ layer }) => layer)), {
  referenceTo: inKubernetes,
  canFail: true,
})
externalSecretsContract("AWS Secrets Manager", Layer.unwrap(Effect.as(awsStandIn, AwsExternalSecrets.layer)), {
  referenceTo: inAws,
  canFail: true,
})
externalSecretsContract("Secret Manager of Google Cloud", google, { referenceTo: inGoogle, canFail: true })

const secretsOf = <E>(layer: Layer.Layer<ExternalSecrets, E>) =>
  Effect.map(Layer.build(layer), Context.get(ExternalSecrets))

describe("a real store of secrets", () => {
  it.live.each([
    ["Kubernetes", kubernetes, inKubernetes],
    [
      "AWS Secrets Manager",
      Effect.map(awsStandIn, (standIn) => ({ ...standIn, layer: AwsExternalSecrets.layer })),
      inAws,
    ],
  ] as const)("of %s sends no value of a secret that is not marked for the organization", ([, standIn, referenceTo]) =>
    Effect.gen(function* () {
      const { layer, sent } = yield* standIn
      const secrets = yield* secretsOf(layer)
      for (const name of ["unmarked", "foreign"]) yield* Effect.flip(secrets.read(referenceTo(name), acme.id))
      yield* secrets.read(referenceTo("shared"), acme.id)
      assert.deepStrictEqual(sent, ["shared"])
    }).pipe(Effect.scoped),
  )

  it.live("of Google sends no value of a secret that is not marked for the organization", () =>
    Effect.gen(function* () {
      const { addresses, sent } = yield* googleStandIn
      const provided = Layer.provide(GoogleExternalSecrets.layer, Layer.succeed(GoogleAddresses, addresses))
      const secrets = yield* secretsOf(provided)
      for (const name of ["unmarked", "foreign"]) yield* Effect.flip(secrets.read(inGoogle(name), acme.id))
      yield* secrets.read(inGoogle("shared"), acme.id)
      assert.deepStrictEqual(sent, ["shared"])
    }).pipe(Effect.scoped),
  )

  it.live("has the value that the secret has now", () =>
    Effect.gen(function* () {
      const { secrets: stored } = yield* awsStandIn
      const secrets = yield* secretsOf(AwsExternalSecrets.layer)
      yield* secrets.read(inAws("shared"), acme.id)
      const rotated = { ...sharedContent, AWS_ACCESS_KEY_ID: "AKIAORRERYROTATEDKEY" }
      stored.set("shared", { organizationId: acme.id, content: rotated })
      assert.deepStrictEqual(Redacted.value(yield* secrets.read(inAws("shared"), acme.id)), rotated)
    }).pipe(Effect.scoped),
  )

  it.live("refuses a value that is no map of texts", () =>
    Effect.gen(function* () {
      yield* awsStandIn
      const error = yield* Effect.flip((yield* secretsOf(AwsExternalSecrets.layer)).read(inAws("text"), acme.id))
      assert.strictEqual(error.reason, "INVALID_CONTENT")
    }).pipe(Effect.scoped),
  )
})
