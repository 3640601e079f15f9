import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Context, Effect, Layer } from "effect"

import { ServiceAccountDirectory } from "#adapters/kubernetes/access/FindKubernetesAccess.ts"
import * as KubernetesExternalSecrets from "#adapters/kubernetes/KubernetesExternalSecrets.ts"
import { ExternalSecrets } from "#application/ports/ExternalSecrets.ts"
import { acme } from "#tests/fixtures/People.ts"
import { kubeconfigOf, kubernetesStandIn, serverToken } from "#tests/fixtures/secret-stores/KubernetesStandIn.ts"

const reference = { source: "k8s_secret", data: { namespace: "platform", name: "shared" } }

type Environment = Readonly<Record<string, string>>

/** Reads the secret, as often as wanted, with one server of this environment. */
const readerWith = Effect.fnUntraced(function* (environment: Environment, directory = "/nowhere/service-account") {
  const layer = KubernetesExternalSecrets.layer.pipe(
    Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(environment))),
    Layer.provide(Layer.succeed(ServiceAccountDirectory, directory)),
  )
  const { read } = Context.get(yield* Layer.build(layer), ExternalSecrets)
  return { read: read(reference, acme.id) }
})

/** How reading a secret ends: `read`, or why not. */
const endWith = (environment: Environment) =>
  Effect.flatMap(readerWith(environment), ({ read }) =>
    Effect.match(read, { onSuccess: () => "read", onFailure: ({ detail, reason }) => `${reason} ${detail}` }),
  )

const refused = "NOT_PERMITTED The server's kubeconfig cannot be used: "
const neverShown = "a-secret-of-the-kubeconfig-that-no-error-shows"

describe("a kubeconfig of the server", () => {
  it.effect.each([
    [
      "whose user is an exec plugin",
      { user: { token: null, exec: { command: "aws", env: [{ name: "KEY", value: neverShown }] } } },
      `${refused}Orrery runs no exec plugin and no auth-provider: use a tokenFile or a client certificate.`,
    ],
    [
      "whose user is an auth-provider",
      { user: { "auth-provider": { name: "oidc", config: { "refresh-token": neverShown } } } },
      `${refused}Orrery runs no exec plugin and no auth-provider: use a tokenFile or a client certificate.`,
    ],
    [
      "that skips the verification of TLS",
      { cluster: { "insecure-skip-tls-verify": true } },
      `${refused}insecure-skip-tls-verify is refused: name the certificate-authority.`,
    ],
    ["without TLS", { cluster: { server: "http://127.0.0.1:1" } }, `${refused}its server must have an https address.`],
    ["with a proxy", { cluster: { "proxy-url": "http://127.0.0.1:1" } }, `${refused}proxy-url is not supported.`],
    ["that acts as another user", { user: { as: "root" } }, `${refused}to act as another user is not supported.`],
    [
      "with a password only",
      { user: { token: null, username: "orrery", password: neverShown } },
      `${refused}its user needs a token, a tokenFile or a client certificate.`,
    ],
    [
      "with a client certificate without its key",
      { user: { "client-certificate-data": Buffer.from(neverShown).toString("base64") } },
      `${refused}client-certificate and client-key need each other.`,
    ],
    [
      "with a key that is none",
      {
        user: {
          "client-certificate-data": Buffer.from(neverShown).toString("base64"),
          "client-key-data": Buffer.from(neverShown).toString("base64"),
        },
      },
      "NOT_PERMITTED The server's access to Kubernetes has a certificate or a key that is not valid.",
    ],
    [
      "with a token that cannot be in a header",
      { user: { token: `${neverShown}\nHost: elsewhere` } },
      "NOT_PERMITTED The token of the server's access to Kubernetes has characters that no token has.",
    ],
    [
      "whose authorities did not sign the server's certificate",
      { cluster: { "certificate-authority-data": null } },
      "UNREACHABLE The Kubernetes API cannot be reached, or its certificate is not trusted.",
    ],
    [
      "for another name than the server's certificate has",
      { cluster: { "tls-server-name": "kubernetes.example" } },
      "UNREACHABLE The Kubernetes API cannot be reached, or its certificate is not trusted.",
    ],
  ] as const)("%s is refused before the token is sent, with the reason", ([, changes, expected]) =>
    Effect.gen(function* () {
      const { certificate, requests, url, write } = yield* kubernetesStandIn
      const KUBECONFIG = yield* write("changed", kubeconfigOf(url, certificate, changes))

      assert.strictEqual(yield* endWith({ KUBECONFIG }), expected)
      assert.isEmpty(requests)
    }).pipe(Effect.scoped),
  )

  it.effect("that is no YAML is reported without any of it", () =>
    Effect.gen(function* () {
      const { write } = yield* kubernetesStandIn
      const KUBECONFIG = yield* write("broken", `users:\n  - {token: ${neverShown}`)

      assert.strictEqual(yield* endWith({ KUBECONFIG }), "UNREACHABLE The server's kubeconfig is no YAML.")
    }).pipe(Effect.scoped),
  )

  it.effect("is read again after it could not be used, and its tokenFile at each call", () =>
    Effect.gen(function* () {
      const { certificate, requests, url, write } = yield* kubernetesStandIn
      const user = { token: null, tokenFile: "token" }
      const KUBECONFIG = yield* write("renewed", kubeconfigOf(url, certificate, { user }))
      const { read } = yield* readerWith({ KUBECONFIG })
      assert.strictEqual(
        (yield* Effect.flip(read)).detail,
        "The server has no file for the tokenFile of its kubeconfig.",
      )

      yield* write("token", "an-expired-token\n")
      assert.strictEqual((yield* Effect.flip(read)).reason, "NOT_PERMITTED")
      yield* write("token", `${serverToken}\n`)
      yield* read
      assert.deepStrictEqual(
        requests.map(({ headers }) => headers.authorization),
        ["Bearer an-expired-token", `Bearer ${serverToken}`],
      )
    }).pipe(Effect.scoped),
  )

  it.effect("can be in several files, of which the first with an entry counts", () =>
    Effect.gen(function* () {
      const { certificate, url, write } = yield* kubernetesStandIn
      const { "current-context": current, ...rest } = kubeconfigOf(url, certificate)
      const first = yield* write("first", { "current-context": current, users: null })
      const second = yield* write("second", rest)
      const third = yield* write("third", kubeconfigOf("https://127.0.0.1:1", certificate))

      assert.strictEqual(yield* endWith({ KUBECONFIG: `${first}:/nowhere/kubeconfig:${second}:${third}` }), "read")
      assert.include(yield* endWith({ KUBECONFIG: `${first}:${third}` }), "UNREACHABLE")
      assert.strictEqual(
        yield* endWith({ KUBECONFIG: "/nowhere/kubeconfig" }),
        "UNREACHABLE No file of the server's KUBECONFIG exists.",
      )
    }).pipe(Effect.scoped),
  )
})

describe("a server in a pod", () => {
  it.effect("has the access of its service account, and its renewed token", () =>
    Effect.gen(function* () {
      const { certificate, directory, url, write } = yield* kubernetesStandIn
      yield* write("ca.crt", certificate)
      yield* write("token", "an-expired-token")
      const { hostname: KUBERNETES_SERVICE_HOST, port: KUBERNETES_SERVICE_PORT } = new URL(url)
      const environment = { KUBERNETES_SERVICE_HOST, KUBERNETES_SERVICE_PORT, HOME: directory }
      const { read } = yield* readerWith(environment, directory)
      assert.strictEqual((yield* Effect.flip(read)).reason, "NOT_PERMITTED")

      yield* write("token", serverToken)
      yield* read
    }).pipe(Effect.scoped),
  )

  it.effect("differs from a server that is in no pod and has no kubeconfig", () =>
    Effect.gen(function* () {
      assert.strictEqual(
        yield* endWith({}),
        "UNREACHABLE The server has no kubeconfig, and is in no pod of a Kubernetes cluster.",
      )
    }).pipe(Effect.scoped),
  )
})
