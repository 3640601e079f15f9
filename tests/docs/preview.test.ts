import { NodeFileSystem } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import { Effect, FileSystem, Layer } from "effect"
import { FetchHttpClient, HttpClient, HttpServer } from "effect/http"

import * as SiteServer from "#adapters/static-site/SiteServer.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

const preview = Layer.unwrap(
  Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    const folder = yield* temporaryDirectory
    yield* files.writeFileString(`${folder}/index.html`, "<h1>Home</h1>")
    return SiteServer.layer({ folder, host: "127.0.0.1", port: 0 })
  }),
).pipe(Layer.provide(NodeFileSystem.layer))

const client = Layer.provide(FetchHttpClient.layer, Layer.succeed(FetchHttpClient.RequestInit, { redirect: "manual" }))

it.layer(Layer.merge(preview, client), { excludeTestServices: true })("The preview of the documentation", (it) => {
  const ask = (path: string) => HttpServer.addressFormattedWith((origin) => HttpClient.get(`${origin}${path}`))

  it.effect("leads from / to the documentation, and not for good", () =>
    Effect.gen(function* () {
      const { headers, status } = yield* ask("/?from=bookmark")

      assert.strictEqual(status, 302)
      assert.strictEqual(headers["location"], "/docs/")
      assert.strictEqual((yield* ask("/docs/")).status, 200)
    }),
  )

  it.effect("serves nothing else beside the documentation", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* ask("/other")).status, 404)
      assert.strictEqual((yield* ask("//")).status, 404)
    }),
  )
})
