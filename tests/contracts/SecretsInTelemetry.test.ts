import { inspect } from "node:util"

import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Context, Effect, Layer, Logger, Redacted, Tracer } from "effect"
import { afterAll, vi } from "vitest"

import { connectToAws } from "#adapters/aws/preflight/AwsProbe.ts"
import * as AwsExternalSecrets from "#adapters/aws/secret/AwsExternalSecrets.ts"
import { connectToAzure } from "#adapters/azure/preflight/AzureProbe.ts"
import { GoogleAddresses } from "#adapters/gcp/GoogleAddresses.ts"
import { connectToGcp } from "#adapters/gcp/preflight/GcpProbe.ts"
import * as GoogleExternalSecrets from "#adapters/gcp/secret/GoogleExternalSecrets.ts"
import * as GoogleTokenExchange from "#adapters/gcp/sts/GoogleTokenExchange.ts"
import * as KubernetesExternalSecrets from "#adapters/kubernetes/KubernetesExternalSecrets.ts"
import type { CloudAccess } from "#application/ports/CloudProbes.ts"
import { ExternalSecrets } from "#application/ports/ExternalSecrets.ts"
import { TokenExchange } from "#application/ports/TokenExchange.ts"
import { awsProbeAnswer, rejectedKeyId } from "#tests/fixtures/cloud-answers/AwsProbeAnswers.ts"
import {
  azureProbeAnswer,
  probedSubscription,
  rejectedSecret,
} from "#tests/fixtures/cloud-answers/AzureProbeAnswers.ts"
import { gcpProbeAnswer, rejectedToken } from "#tests/fixtures/cloud-answers/GcpProbeAnswers.ts"
import { echoesOf } from "#tests/fixtures/EchoedSecrets.ts"
import { subjectToken } from "#tests/fixtures/GkeRequests.ts"
import { acme } from "#tests/fixtures/People.ts"
import { recordingServer } from "#tests/fixtures/RecordingServer.ts"
import { awsStandIn } from "#tests/fixtures/secret-stores/AwsStandIn.ts"
import {
  federatedToken,
  googleStandIn,
  impersonatedToken,
  machineToken,
} from "#tests/fixtures/secret-stores/GoogleStandIn.ts"
import { kubernetesStandIn, serverToken } from "#tests/fixtures/secret-stores/KubernetesStandIn.ts"
import { sharedContent } from "#tests/fixtures/secret-stores/StandInSecrets.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

import { federatedIdentity } from "./TokenExchangeContract.ts"

afterAll(() => vi.unstubAllEnvs())

const everything = (value: unknown) => inspect(value, { depth: 20, maxStringLength: null, maxArrayLength: null })

/** All that a call leaves behind: its result or error with every cause, its spans with attributes and errors, its logs. */
const leftBy = Effect.fnUntraced(function* <A, E>(call: Effect.Effect<A, E>) {
  const spans: Array<Tracer.NativeSpan> = []
  const logs: Array<unknown> = []
  const tracer = Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      spans.push(span)
      return span
    },
  })
  const logger = Logger.make(({ cause, message }) => logs.push(message, cause))
  const exit = yield* Effect.exit(call).pipe(Effect.withTracer(tracer), Effect.provide(Logger.layer([logger])))
  const traces = spans.map(({ attributes, events, name, status }) => ({ name, attributes, events, status }))
  assert.isNotEmpty(traces)
  return everything({ exit, traces, logs })
})

const assertAbsent = (text: string, secrets: ReadonlyArray<string>) => {
  for (const secret of secrets) {
    for (const [form, echo] of Object.entries(echoesOf(secret))) assert.notInclude(text, echo, form)
  }
}

const names = ["shared", "unmarked", "foreign", "missing", "refused", "broken", "large", "text"]

const readsOf = <E>(layer: Layer.Layer<ExternalSecrets, E>, source: string, data: Readonly<Record<string, string>>) =>
  Effect.map(Layer.build(layer), (context) =>
    names.map((name) => Context.get(context, ExternalSecrets).read({ source, data: { ...data, name } }, acme.id)),
  )

const stores = {
  "a Kubernetes API": Effect.gen(function* () {
    const { environment } = yield* kubernetesStandIn
    const layer = Layer.provide(
      KubernetesExternalSecrets.layer,
      ConfigProvider.layer(ConfigProvider.fromUnknown(environment)),
    )
    return { calls: yield* readsOf(layer, "k8s_secret", { namespace: "platform" }), own: [serverToken] }
  }),
  "AWS Secrets Manager": Effect.gen(function* () {
    yield* awsStandIn
    const calls = yield* readsOf(AwsExternalSecrets.layer, "aws_secret", { region: "eu-central-1" })
    return { calls, own: ["ServersOwnSecretNeverShown/0123456789+abc"] }
  }),
  "Google's Secret Manager": Effect.gen(function* () {
    const { addresses } = yield* googleStandIn
    const layer = Layer.provide(GoogleExternalSecrets.layer, Layer.succeed(GoogleAddresses, addresses))
    const data = { project: "orrery-tests", version: "latest" }
    return { calls: yield* readsOf(layer, "gcp_secret", data), own: [machineToken] }
  }),
}

const access: CloudAccess = {
  provider: "aws",
  organizationId: uuid("acme"),
  clusterId: uuid("new"),
  accountId: "111122223333",
  region: "eu-central-1",
  provisioner: "eks",
  program: "{}",
  credentials: Redacted.make({}),
}

const keys = { AWS_ACCESS_KEY_ID: rejectedKeyId, AWS_SECRET_ACCESS_KEY: "ASecretKeyThatNoErrorShows/0123456789+ab" }
const application = {
  ARM_CLIENT_ID: "5e0d2b0c-9f0e-4f0e-8f57-2d8a3c8b7e11",
  ARM_TENANT_ID: "7a1c4b1e-2d3f-4a5b-9c6d-8e7f0a1b2c3d",
}
const workingToken = "ya29.a-token-that-no-error-shows"
const onAzure = { ...access, provider: "azure", accountId: probedSubscription, region: "westeurope" } as const
const onGcp = { ...access, provider: "gcp", accountId: "acme-platform", region: "europe-west1" } as const

const withVariables = (of: CloudAccess, variables: Readonly<Record<string, string>>): CloudAccess => ({
  ...of,
  credentials: Redacted.make(variables),
})

/** Each identity, refused and accepted, at a stand-in of its cloud. */
const identities = [
  [
    "AWS keys",
    awsProbeAnswer,
    (endpoint: string) => connectToAws({ endpoint }),
    withVariables(access, keys),
    keys.AWS_SECRET_ACCESS_KEY,
  ],
  [
    "AWS keys that work",
    awsProbeAnswer,
    (endpoint: string) => connectToAws({ endpoint }),
    withVariables(access, { ...keys, AWS_ACCESS_KEY_ID: "AKIAIOSFODNN7EXAMPLE" }),
    keys.AWS_SECRET_ACCESS_KEY,
  ],
  [
    "a secret of an Azure application",
    azureProbeAnswer,
    (url: string) => connectToAzure({ management: url, login: url }),
    withVariables(onAzure, { ...application, ARM_CLIENT_SECRET: rejectedSecret }),
    rejectedSecret,
  ],
  [
    "a federated token of an Azure application",
    azureProbeAnswer,
    (url: string) => connectToAzure({ management: url, login: url }),
    withVariables(onAzure, { ...application, ARM_OIDC_TOKEN: subjectToken }),
    subjectToken,
  ],
  [
    "an access token of Google Cloud",
    gcpProbeAnswer,
    (url: string) => connectToGcp({ compute: url, container: url, resourceManager: url }),
    withVariables(onGcp, { GOOGLE_OAUTH_ACCESS_TOKEN: rejectedToken }),
    rejectedToken,
  ],
  [
    "an access token of Google Cloud that works",
    gcpProbeAnswer,
    (url: string) => connectToGcp({ compute: url, container: url, resourceManager: url }),
    withVariables(onGcp, { GOOGLE_OAUTH_ACCESS_TOKEN: workingToken }),
    workingToken,
  ],
  [
    "a damaged key of a service account",
    gcpProbeAnswer,
    (url: string) => connectToGcp({ compute: url, container: url, resourceManager: url }),
    withVariables(onGcp, { GOOGLE_CREDENTIALS: JSON.stringify({ client_email: 1, private_key: workingToken }) }),
    workingToken,
  ],
] as const

describe("the results, errors, spans and logs", () => {
  it.live("are searched for secrets everywhere", () =>
    Effect.gen(function* () {
      const secret = "a-secret-that-is-found"
      const leaks = [
        Effect.succeed({ secret }),
        Effect.die({ cause: { request: { body: secret } } }),
        Effect.annotateCurrentSpan("url", `https://example.com/?token=${encodeURIComponent(secret)}`),
        Effect.logInfo({ headers: { authorization: `Basic ${Buffer.from(secret).toString("base64")}` } }),
      ]
      for (const leak of leaks) {
        const text = yield* leftBy(Effect.withSpan(leak, "leak"))
        assert.throws(() => assertAbsent(text, [secret]))
      }
    }),
  )

  it.live.each(Object.entries(stores))("of reading secrets from %s have no secret", ([, store]) =>
    Effect.gen(function* () {
      const { calls, own } = yield* store
      const left = yield* Effect.forEach(calls, leftBy)

      for (const text of left) assertAbsent(text, [...Object.values(sharedContent), ...own])
    }).pipe(Effect.scoped),
  )

  it.live("of exchanging a federated identity at Google have no token", () =>
    Effect.gen(function* () {
      const { addresses } = yield* googleStandIn
      const layer = Layer.provide(GoogleTokenExchange.layer, Layer.succeed(GoogleAddresses, addresses))
      const { exchange } = Context.get(yield* Layer.build(layer), TokenExchange)
      const tokens = [subjectToken, `${subjectToken}expired`, `${subjectToken}unreachable`]
      const left = yield* Effect.forEach(tokens, (token) => leftBy(exchange(federatedIdentity(token))))

      for (const text of left) assertAbsent(text, [subjectToken, federatedToken, impersonatedToken])
    }).pipe(Effect.scoped),
  )

  it.live.each(identities)("of a preflight with %s have nothing of it", ([, answer, connectAt, of, secret]) =>
    Effect.gen(function* () {
      const { url } = yield* recordingServer(answer)
      const probe = yield* connectAt(url)(of)
      const asked = Effect.all([Effect.exit(probe.identity), Effect.exit(probe.takenNames([]))])
      const text = yield* leftBy(Effect.withSpan(asked, "preflight"))

      assertAbsent(text, [secret])
    }).pipe(Effect.scoped),
  )
})
