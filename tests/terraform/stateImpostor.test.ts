import { execFile } from "node:child_process"
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import type { IncomingMessage, ServerResponse } from "node:http"
import * as http from "node:http"
import * as https from "node:https"
import { join } from "node:path"

import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"

import * as MemoryTerraformStates from "#adapters/memory/MemoryTerraformStates.ts"
import { runEnvironment } from "#adapters/terraform/run/RunEnvironment.ts"
import { createKeyPair, type KeyPair, stateCertificates } from "#adapters/terraform/state/StateCertificates.ts"
import * as TerraformStateServer from "#adapters/terraform/state/TerraformStateServer.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

import { encryption, lacksEngine, requiredEngine } from "./Engine.ts"
import { access, ask, runOf, stateText } from "./StateClient.ts"

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** A program of another user that listens where the state server did, and what it was told. */
const impostor = (make: (listener: Listener) => http.Server) =>
  Effect.gen(function* () {
    const told: Array<string> = []
    const server = make(({ headers, method }, response) => {
      told.push(`${method} ${headers.authorization}`)
      response.end(stateText(1))
    })
    server.on("tlsClientError", () => undefined)
    yield* Effect.acquireRelease(
      Effect.callback<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void))),
      () => Effect.sync(() => server.close()),
    )
    const address = server.address()
    return { told, port: typeof address === "object" ? (address?.port ?? 0) : 0 }
  })

/** Has a real engine read its state at a port, with the certificates it was given. */
const readState = Effect.fnUntraced(function* (
  port: number,
  certificates: { readonly server: KeyPair; readonly client: KeyPair },
) {
  const binary = yield* requiredEngine
  const directory = yield* temporaryDirectory
  mkdirSync(join(directory, "plugins"))
  writeFileSync(join(directory, "engine.tfrc"), "")
  writeFileSync(join(directory, "backend.tf.json"), JSON.stringify({ terraform: { backend: { http: {} } } }))
  const address = `https://127.0.0.1:${port}/runs/one`
  const env = runEnvironment({
    directory,
    credentials: {},
    attachment: {},
    pluginCache: join(directory, "plugins"),
    state: {
      address: `${address}/state`,
      lockAddress: `${address}/lock`,
      username: "one",
      password: "secret of the run",
      serverCertificate: certificates.server.certificate,
      client: certificates.client,
    },
  })
  const options = { cwd: directory, env: { ...env, TF_HTTP_RETRY_MAX: "0" }, timeout: 60_000 }
  return yield* Effect.callback<{ readonly failed: boolean; readonly said: string }>((resume) => {
    execFile(binary.path, ["init", "-no-color"], options, (error, output, errors) =>
      resume(Effect.succeed({ failed: error !== null, said: output + errors })),
    )
  })
})

describe.skipIf(lacksEngine)("An engine whose state server is gone", () => {
  it.live("gives neither its state nor its secret to a program that took the port", () =>
    Effect.gen(function* () {
      const certificates = yield* stateCertificates(yield* temporaryDirectory)
      const other = yield* Effect.promise(() => createKeyPair("server", DateTime.nowUnsafe()))
      const secured = yield* impostor((listener) =>
        https.createServer({ cert: other.certificate, key: other.privateKey }, listener),
      )
      const plain = yield* impostor((listener) => http.createServer(listener))

      const { failed, said } = yield* readState(secured.port, certificates)
      assert.isTrue(failed)
      assert.match(said, /certificate/)
      assert.isTrue((yield* readState(plain.port, certificates)).failed)

      assert.deepStrictEqual([secured.told, plain.told], [[], []])
    }).pipe(Effect.scoped),
  )

  it.live("recognizes the server by its certificate", () =>
    Effect.gen(function* () {
      const certificates = yield* stateCertificates(yield* temporaryDirectory)
      const { certificate: cert, privateKey: key } = certificates.server
      const genuine = yield* impostor((listener) =>
        https.createServer({ cert, key, ca: certificates.client.certificate, requestCert: true }, listener),
      )
      const { failed, said } = yield* readState(genuine.port, certificates)
      assert.isFalse(failed, said)
      assert.isNotEmpty(genuine.told)
    }).pipe(Effect.scoped),
  )
})

describe("The state server", () => {
  const system = Layer.unwrap(Effect.map(temporaryDirectory, TerraformStateServer.layer)).pipe(
    Layer.provide(Layer.merge(MemoryTerraformStates.layer, encryption)),
  )

  it.layer(system, { excludeTestServices: true })("before it is asked anything", (it) => {
    it.effect("lets in no program without the certificate of its engines", () =>
      Effect.gen(function* () {
        const { certificates } = yield* TerraformStateServer.TerraformStateServer
        const { address } = yield* runOf(access("closed"))
        const client = yield* Effect.promise(() => createKeyPair("client", DateTime.nowUnsafe()))

        const attempt = ask("GET", address, { runId: "closed", certificates: { ...certificates, client } })

        assert.strictEqual((yield* Effect.exit(attempt))._tag, "Failure")
      }),
    )
  })
})

describe("The certificates of the state server", () => {
  it.live("are kept where no other user reads them, and replaced where another user could have", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* temporaryDirectory
      const created = yield* stateCertificates(dataDirectory)
      assert.deepStrictEqual(yield* stateCertificates(dataDirectory), created)

      const path = join(dataDirectory, "keys", "state-server.pem")
      assert.strictEqual(statSync(path).mode & 0o777, 0o600)
      chmodSync(path, 0o644)
      const replaced = yield* stateCertificates(dataDirectory)
      assert.notStrictEqual(replaced.server.certificate, created.server.certificate)
      assert.strictEqual(replaced.client.certificate, created.client.certificate)
      assert.strictEqual(statSync(path).mode & 0o777, 0o600)
      assert.include(readFileSync(path, "utf8"), replaced.server.certificate)
    }).pipe(Effect.scoped),
  )
})
