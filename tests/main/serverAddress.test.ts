import { readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { HttpServer } from "effect/http"
import { NetAddress } from "effect/net"

import * as ServerAddress from "#adapters/main/ServerAddress.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

const listening = Layer.succeed(
  HttpServer.HttpServer,
  HttpServer.make({ serve: () => Effect.void, address: NetAddress.inetAddressFromStringUnsafe("127.0.0.1:8080") }),
)

describe("The file with the address of the server", () => {
  it.effect("is not written through a link that someone put in its place", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      const elsewhere = join(yield* temporaryDirectory, "elsewhere")
      writeFileSync(elsewhere, "untouched")
      symlinkSync(elsewhere, join(directory, "server-address.new"))
      symlinkSync(elsewhere, join(directory, "server-address"))

      const written = yield* Effect.sync(() => readFileSync(join(directory, "server-address"), "utf8")).pipe(
        Effect.provide(ServerAddress.layer(directory, "127.0.0.1").pipe(Layer.provide(listening))),
      )

      assert.strictEqual(written, "http://127.0.0.1:8080\n")
      assert.strictEqual(readFileSync(elsewhere, "utf8"), "untouched")
    }),
  )
})
