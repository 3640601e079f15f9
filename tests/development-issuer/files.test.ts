import { chmod, readFile, stat, writeFile } from "node:fs/promises"
import { connect, createServer } from "node:net"
import { networkInterfaces } from "node:os"
import { join } from "node:path"

import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

import * as DevelopmentIssuer from "#adapters/development-issuer/DevelopmentIssuer.ts"
import { DevelopmentIssuerUnusable } from "#adapters/development-issuer/DevelopmentIssuerUnusable.ts"
import { audience, clientId, layerIn, RunningIssuer, send, signIn } from "#tests/fixtures/DevelopmentIssuerForTests.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

const modeOf = (path: string) => Effect.promise(async () => (await stat(path)).mode & 0o777)

const keysOf = Effect.map(send({ path: "/jwks" }), ({ text }) => JSON.parse(text).keys)

const ada = { email: "ada@acme.example" }

const unusable = (options: { readonly dataDirectory: string; readonly port: number }) =>
  Layer.build(DevelopmentIssuer.layer({ clientId, audience, ...options })).pipe(Effect.scoped, Effect.flip)

describe("The files of the development issuer", () => {
  it.live("are for their owner alone", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* temporaryDirectory
      yield* signIn(ada).pipe(Effect.provide(layerIn(dataDirectory)))

      assert.strictEqual(yield* modeOf(join(dataDirectory, "development-password")), 0o600)
      assert.strictEqual(yield* modeOf(join(dataDirectory, "keys", "development-issuer")), 0o600)
      assert.strictEqual(yield* modeOf(join(dataDirectory, "keys")), 0o700)
    }),
  )

  it.live("outlive a restart: the password and the key stay", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* temporaryDirectory
      const life = Effect.gen(function* () {
        const { password } = yield* RunningIssuer
        return { password, keys: yield* keysOf }
      })
      const first = yield* life.pipe(Effect.provide(layerIn(dataDirectory)))
      const second = yield* life.pipe(Effect.provide(layerIn(dataDirectory)))

      assert.deepStrictEqual(second, first)
      assert.match(first.password, /^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)
      assert.doesNotHaveAnyKeys(first.keys[0], ["d", "p", "q", "dp", "dq", "qi"])
    }),
  )

  it.live("are not used once others may read them", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* temporaryDirectory
      const path = join(dataDirectory, "development-password")
      yield* Layer.build(layerIn(dataDirectory)).pipe(Effect.scoped)
      yield* Effect.promise(() => chmod(path, 0o644))

      const error = yield* unusable({ dataDirectory, port: 0 })
      assert.instanceOf(error, DevelopmentIssuerUnusable)
      assert.include(error.message, path)
      assert.notInclude(error.message, (yield* Effect.promise(() => readFile(path, "utf8"))).trim())
    }),
  )

  it.live("are read again once a broken key is gone", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* temporaryDirectory
      const path = join(dataDirectory, "keys", "development-issuer")
      yield* keysOf.pipe(Effect.provide(layerIn(dataDirectory)))
      const good = yield* Effect.promise(() => readFile(path))
      yield* Effect.promise(() => writeFile(path, "{}"))

      yield* Effect.gen(function* () {
        assert.strictEqual((yield* send({ path: "/jwks" })).status, 500)
        yield* Effect.promise(() => writeFile(path, good))
        assert.strictEqual((yield* send({ path: "/jwks" })).status, 200)
      }).pipe(Effect.provide(layerIn(dataDirectory)))
    }),
  )
})

/** Whether something answers at this address. */
const isOpen = (host: string, port: number) =>
  Effect.callback<boolean>((resume) => {
    const socket = connect({ host, port })
    socket.once("connect", () => resume(Effect.sync(() => socket.destroy()).pipe(Effect.as(true))))
    socket.once("error", () => resume(Effect.succeed(false)))
  })

describe("The address of the development issuer", () => {
  const elsewhere = Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).filter(({ family, internal }) => family === "IPv4" && !internal).map(({ address }) => address),
  )

  it.live("is 127.0.0.1, which other machines do not reach", () =>
    Effect.gen(function* () {
      const { issuer } = yield* RunningIssuer
      const { hostname, port } = new URL(issuer)

      assert.strictEqual(hostname, "127.0.0.1")
      assert.isTrue(yield* isOpen("127.0.0.1", Number(port)))
      for (const address of [...elsewhere, "127.0.0.2"]) assert.isFalse(yield* isOpen(address, Number(port)), address)
    }).pipe(Effect.provide(Layer.unwrap(Effect.map(temporaryDirectory, layerIn)))),
  )

  it.live("is refused with advice when something else listens there", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* temporaryDirectory
      const port = yield* Effect.acquireRelease(
        Effect.callback<readonly [number, () => void]>((resume) => {
          const server = createServer().listen(0, "127.0.0.1", () => {
            const address = server.address()
            const taken = typeof address === "object" ? (address?.port ?? 0) : 0
            resume(Effect.succeed([taken, () => server.close()]))
          })
        }),
        ([, close]) => Effect.sync(close),
      )

      const error = yield* unusable({ dataDirectory, port: port[0] })
      assert.instanceOf(error, DevelopmentIssuerUnusable)
      assert.include(error.message, "ORRERY_ISSUER_PORT")
    }),
  )
})
