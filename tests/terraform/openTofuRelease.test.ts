import { createHash } from "node:crypto"
import { readdir, readFile, stat } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"

import { NodeFileSystem } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Stream } from "effect"
import { Zip } from "effect/encoding"
import { FetchHttpClient } from "effect/http"

import {
  EngineInstallFailed,
  installOpenTofu,
  type OpenTofuRelease,
  pinnedRelease,
  platformName,
} from "#adapters/terraform/install/OpenTofuRelease.ts"
import { findEngine, installedEngine } from "#adapters/terraform/install/TerraformBinary.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

const program = "#!/bin/sh\necho 'OpenTofu v1.8.5'\n"

const archiveOf = (entries: Record<string, string>) =>
  Stream.fromIterable(Object.entries(entries).map(([path, content]) => Zip.file(path, content))).pipe(
    Stream.pipeThroughChannel(Zip.encode()),
    Stream.runCollect,
    Effect.map((chunks) => Buffer.concat([...chunks])),
    Effect.orDie,
  )

/** A place on this machine that answers every request with these bytes. */
const served = (content: Buffer, status = 200) =>
  Effect.acquireRelease(
    Effect.callback<{ readonly origin: string; readonly asked: Array<string>; readonly close: () => void }>(
      (resume) => {
        const asked: Array<string> = []
        const server = createServer((request, response) => {
          asked.push(request.url ?? "")
          response.writeHead(status).end(content)
        })
        server.listen(0, "127.0.0.1", () => {
          const { port } = server.address() as AddressInfo
          resume(Effect.succeed({ origin: `http://127.0.0.1:${port}`, asked, close: () => server.close() }))
        })
      },
    ),
    ({ close }) => Effect.sync(close),
  )

const sha256 = (content: Buffer) => createHash("sha256").update(content).digest("hex")

const releaseOf = (address: string, digest: string): OpenTofuRelease => ({
  version: "1.8.5",
  address,
  digests: { linux_amd64: digest },
})

const install = Effect.fnUntraced(
  function* (release: OpenTofuRelease, dataDirectory: string, platform = "linux_amd64") {
    return yield* installOpenTofu(release, { dataDirectory, platform })
  },
  Effect.provide(Layer.merge(FetchHttpClient.layer, NodeFileSystem.layer)),
)

const installedIn = (dataDirectory: string) =>
  Effect.promise(() => readdir(join(dataDirectory, "bin")).catch((): Array<string> => []))

describe("Installing OpenTofu", () => {
  it.live("puts the release's program where the search finds it, for everyone to run", () =>
    Effect.gen(function* () {
      const archive = yield* archiveOf({ LICENSE: "MPL", tofu: program })
      const { asked, origin } = yield* served(archive)
      const dataDirectory = yield* temporaryDirectory

      const path = yield* install(releaseOf(origin, sha256(archive)), dataDirectory)

      assert.deepStrictEqual(asked, ["/tofu_1.8.5_linux_amd64.zip"])
      assert.strictEqual(path, installedEngine(dataDirectory))
      assert.strictEqual(yield* Effect.promise(() => readFile(path, "utf8")), program)
      assert.strictEqual((yield* Effect.promise(() => stat(path))).mode & 0o777, 0o755)
      assert.deepStrictEqual(yield* installedIn(dataDirectory), ["tofu"])
      assert.deepStrictEqual(yield* findEngine({ named: undefined, dataDirectory, searchPath: "" }), {
        path,
        product: "opentofu",
        version: "1.8.5",
      })
    }),
  )

  it.live("replaces an older one", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* temporaryDirectory
      for (const content of ["older", program]) {
        const archive = yield* archiveOf({ tofu: content })
        yield* install(releaseOf((yield* served(archive)).origin, sha256(archive)), dataDirectory)
      }

      assert.strictEqual(yield* Effect.promise(() => readFile(installedEngine(dataDirectory), "utf8")), program)
    }),
  )

  it.live("refuses an archive of another digest, and leaves nothing of it", () =>
    Effect.gen(function* () {
      const archive = yield* archiveOf({ tofu: "something else" })
      const dataDirectory = yield* temporaryDirectory
      const expected = sha256(Buffer.from("the real one"))

      const error = yield* Effect.flip(install(releaseOf((yield* served(archive)).origin, expected), dataDirectory))

      assert.instanceOf(error, EngineInstallFailed)
      assert.include(error.message, sha256(archive))
      assert.include(error.message, expected)
      assert.deepStrictEqual(yield* installedIn(dataDirectory), [])
    }),
  )

  it.live("says what is wrong with a release that is not there, is no archive, or holds no program", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* temporaryDirectory
      const reasonOf = Effect.fnUntraced(function* (content: Buffer, status = 200) {
        const { origin } = yield* served(content, status)
        return (yield* Effect.flip(install(releaseOf(origin, sha256(content)), dataDirectory))).message
      })

      assert.include(yield* reasonOf(Buffer.from("Not Found"), 404), "could not be downloaded")
      assert.include(
        yield* reasonOf(Buffer.from("no archive at all, but long enough to be one")),
        "not a readable archive",
      )
      assert.include(yield* reasonOf(yield* archiveOf({ README: "hello" })), "no program named tofu")
      assert.include(yield* reasonOf(yield* archiveOf({ "bin/../tofu": program })), "no program named tofu")
      assert.deepStrictEqual(yield* installedIn(dataDirectory), [])
    }),
  )

  it.live("says so when nothing responds, and asks no one for a platform it has no digest of", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* temporaryDirectory
      const archive = yield* archiveOf({ tofu: program })
      const { asked, close, origin } = yield* served(archive)

      const unknown = yield* Effect.flip(install(releaseOf(origin, sha256(archive)), dataDirectory, "plan9_mips"))
      assert.include(unknown.message, "plan9_mips")
      assert.isEmpty(asked)

      close()
      const silent = yield* Effect.flip(install(releaseOf(origin, sha256(archive)), dataDirectory))
      assert.include(silent.message, "could not be downloaded")
    }),
  )

  it("pins a digest for every platform that Node and OpenTofu share", () => {
    for (const [platform, architecture] of [
      ["linux", "x64"],
      ["linux", "arm64"],
      ["darwin", "x64"],
      ["darwin", "arm64"],
    ] as const) {
      assert.match(pinnedRelease.digests[platformName(platform, architecture)] ?? "", /^[0-9a-f]{64}$/)
    }
    assert.include(pinnedRelease.address, `/v${pinnedRelease.version}`)
    assert.isTrue(pinnedRelease.address.startsWith("https://github.com/opentofu/opentofu/releases/download/"))
  })
})
