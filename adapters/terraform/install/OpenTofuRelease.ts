import { createHash, type Hash } from "node:crypto"
import { dirname } from "node:path"

import { Effect, FileSystem, Schema, Stream } from "effect"
import { Zip } from "effect/encoding"
import { HttpClient, HttpClientRequest, HttpClientResponse } from "effect/http"

import { installedEngine } from "./TerraformBinary.ts"

/** A release of OpenTofu, with the SHA-256 of its archive for each platform it can be installed on. */
export interface OpenTofuRelease {
  readonly version: string
  /** Where the archives are, without a slash at the end. */
  readonly address: string
  /** By the platform's name in the archive, such as `linux_amd64`. */
  readonly digests: Readonly<Record<string, string>>
}

/**
 * The release that `orrery engine install` downloads.
 *
 * The digests come from the release's own `SHA256SUMS`. They are pinned here, so that an attacker who can change the release
 * cannot change them as well. To upgrade, copy the sums of the new release after verifying their signature.
 *
 * It stays at 1.8.5 until the sums of a newer release are verified this way. A build of 1.12.6 from source also needs Go 1.26.6.
 */
export const pinnedRelease: OpenTofuRelease = {
  version: "1.8.5",
  address: "https://github.com/opentofu/opentofu/releases/download/v1.8.5",
  digests: {
    linux_amd64: "e2951ba6be8ae9427aabbd5c6f243855e8b526cb2ae6bc33a05dae22d7e82632",
    linux_arm64: "2535e8d4979806cbf79a1b704dccf1fae45b4d50ccaee3e54c1771044db4a573",
    darwin_amd64: "cb6d1b949691e50bed6c9cc17aefc999cf27e52200521efa9f107ce3ee08260f",
    darwin_arm64: "c77e545ab847c0d6acd322c010f457e1a30448476945c04074a48882c4b86dfe",
  },
}

/** OpenTofu was not installed; nothing was changed. */
export class EngineInstallFailed extends Schema.TaggedError<EngineInstallFailed>()("EngineInstallFailed", {
  reason: Schema.String,
}) {
  override get message() {
    return `OpenTofu was not installed: ${this.reason} Install Terraform or OpenTofu by other means, and put it on the PATH or name it in ORRERY_TERRAFORM_BIN.`
  }
}

const archiveBytesMax = 256 * 1024 * 1024
const programBytesMax = 512 * 1024 * 1024
const downloadTimeout = "15 minutes"

const architectures: Readonly<Record<string, string>> = { x64: "amd64", arm64: "arm64" }

/** The name a platform has in OpenTofu's archives, from Node's names for it. */
export const platformName = (platform: string, architecture: string): string =>
  `${platform}_${architectures[architecture] ?? architecture}`

const failed = (reason: string) => new EngineInstallFailed({ reason })

const atMost = (bytesMax: number, what: string) => {
  let bytes = 0
  return (chunk: Uint8Array) => {
    bytes += chunk.length
    return bytes > bytesMax ? Effect.fail(failed(`${what} is larger than ${bytesMax} bytes.`)) : Effect.void
  }
}

const download = Effect.fnUntraced(function* (address: string, file: string, hash: Hash) {
  const client = yield* HttpClient.HttpClient
  const files = yield* FileSystem.FileSystem
  const response = yield* client
    .execute(HttpClientRequest.get(address))
    .pipe(Effect.flatMap(HttpClientResponse.filterStatusOk))
  yield* response.stream.pipe(
    Stream.tap(atMost(archiveBytesMax, "the archive")),
    Stream.tap((chunk) => Effect.sync(() => hash.update(chunk))),
    Stream.run(files.sink(file, { mode: 0o600 })),
  )
})

/** Extracts the program from the archive; returns whether it was there. */
const unpack = Effect.fnUntraced(function* (archive: string, program: string) {
  const files = yield* FileSystem.FileSystem
  const found = yield* files.stream(archive).pipe(
    Stream.pipeThroughChannel(Zip.decode()),
    Stream.mapEffect(({ body, header }) =>
      header.path === "tofu" && header.type === "File"
        ? body.pipe(
            Stream.tap(atMost(programBytesMax, "the program in the archive")),
            Stream.run(files.sink(program, { mode: 0o755 })),
            Effect.as(true),
          )
        : Effect.succeed(false),
    ),
    Stream.runCollect,
  )
  return found.includes(true)
})

const fetchAndPlace = Effect.fnUntraced(function* (address: string, digest: string, target: string) {
  const files = yield* FileSystem.FileSystem
  yield* files.makeDirectory(dirname(target), { recursive: true, mode: 0o700 })
  const directory = yield* files.makeTempDirectoryScoped({ directory: dirname(target), prefix: "install-" })
  const [archive, program] = [`${directory}/tofu.zip`, `${directory}/tofu`]
  const hash = createHash("sha256")

  yield* download(address, archive, hash)
  const found = hash.digest("hex")
  if (found !== digest) {
    return yield* failed(
      `${address} has SHA-256 ${found} where ${digest} was expected. It was changed in transit or at its source.`,
    )
  }
  if (!(yield* unpack(archive, program))) return yield* failed(`${address} contains no program named tofu.`)
  yield* files.chmod(program, 0o755)
  yield* files.rename(program, target)
}, Effect.scoped)

/**
 * Downloads OpenTofu into the data directory, where the search for an engine finds it; returns its path.
 *
 * The archive is checked against its pinned digest before it is unpacked, and the program appears whole or not at all.
 */
export const installOpenTofu = Effect.fn("OpenTofuRelease.installOpenTofu")(function* (
  release: OpenTofuRelease,
  options: { readonly dataDirectory: string; readonly platform: string },
) {
  const digest = release.digests[options.platform]
  if (digest === undefined) return yield* failed(`there is no archive for ${options.platform}.`)

  const target = installedEngine(options.dataDirectory)
  const address = `${release.address}/tofu_${release.version}_${options.platform}.zip`
  yield* fetchAndPlace(address, digest, target).pipe(
    Effect.timeoutOrElse({
      duration: downloadTimeout,
      orElse: () => failed(`${address} took longer than ${downloadTimeout}.`),
    }),
    Effect.catchTags({
      HttpClientError: (error) => failed(`${address} could not be downloaded: ${error.message}.`),
      ZipError: (error) => failed(`${address} is not a readable archive: ${error.message}.`),
      PlatformError: (error) => failed(`it could not be written: ${error.message}.`),
    }),
  )
  return target
})
