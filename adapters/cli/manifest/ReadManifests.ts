import { join } from "node:path"

import { Effect, FileSystem, Stdio, Stream } from "effect"
import { LineCounter, parseAllDocuments } from "yaml"

import { type CommandFailed, commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { checkNames } from "./DoubledNames.ts"
import { checkKind, type Manifest, toManifest } from "./Manifest.ts"

/** More than the server takes for one request; a file may hold several. */
const fileBytesMax = 8 * 1024 * 1024
const documentsMax = 100
const standardInput = "-"
const manifestFile = /\.(ya?ml|json)$/

const wrong = (message: string) => commandFailed(exitCodes.badInput, message)

const tooLarge = (source: string) => wrong(`${source} is larger than ${fileBytesMax / 1024 / 1024} MiB.`)

const readStandardInput = Effect.fnUntraced(function* () {
  const { stdin } = yield* Stdio.Stdio
  let bytes = 0
  const chunks: Array<Uint8Array> = []
  yield* stdin.pipe(
    Stream.mapError(() => wrong("The standard input cannot be read.")),
    Stream.runForEach((chunk) => {
      bytes += chunk.length
      chunks.push(chunk)
      return bytes > fileBytesMax ? Effect.fail(tooLarge("The standard input")) : Effect.void
    }),
  )
  return new TextDecoder().decode(Buffer.concat(chunks))
})

const readFile = Effect.fnUntraced(
  function* (path: string) {
    const files = yield* FileSystem.FileSystem
    const { size } = yield* files.stat(path)
    if (size > fileBytesMax) return yield* tooLarge(path)
    return yield* files.readFileString(path)
  },
  (read, path) =>
    Effect.catchTag(read, "PlatformError", (error) =>
      Effect.fail(
        wrong(
          error.reason._tag === "NotFound"
            ? `There is no file ${path}. Name a file, a directory or - after -f.`
            : `${path} cannot be read: ${error.message}`,
        ),
      ),
    ),
)

/** The files behind one `-f`: the file itself, or the manifests in a directory, by name. */
const filesBehind = Effect.fnUntraced(function* (path: string) {
  const files = yield* FileSystem.FileSystem
  const isDirectory = yield* files.stat(path).pipe(
    Effect.map(({ type }) => type === "Directory"),
    Effect.orElseSucceed(() => false),
  )
  if (!isDirectory) return [path]
  const names = yield* Effect.mapError(files.readDirectory(path), () => wrong(`The directory ${path} cannot be read.`))
  const manifests = names.filter((name) => manifestFile.test(name)).toSorted()
  if (manifests.length === 0) return yield* wrong(`The directory ${path} holds no .yaml, .yml or .json file.`)
  return manifests.map((name) => join(path, name))
})

const parse = Effect.fnUntraced(function* (source: string, text: string) {
  const lines = new LineCounter()
  const documents = parseAllDocuments(text, { lineCounter: lines, prettyErrors: false })
  const manifests: Array<Manifest> = []
  for (const document of "empty" in documents ? [] : documents) {
    const [error] = document.errors
    if (error !== undefined) {
      const { col, line } = lines.linePos(error.pos[0])
      return yield* wrong(`${source}:${line}:${col}: this is not YAML: ${error.message}`)
    }
    const manifest = yield* Effect.try({
      try: () => toManifest(source, document, lines),
      catch: (cause) => wrong(`${source}: ${cause instanceof Error ? cause.message : "cannot be read"}.`),
    })
    // Nothing, or only a comment, between two `---`.
    if (manifest.body !== null) manifests.push(manifest)
  }
  return manifests
})

const readOne = Effect.fnUntraced(function* (path: string) {
  if (path === standardInput) return yield* parse("standard input", yield* readStandardInput())
  return yield* parse(path, yield* readFile(path))
})

/** Reads every document behind every `-f`, and refuses all of them when one is no manifest of a cluster. */
export const readManifests = Effect.fnUntraced(function* (paths: ReadonlyArray<string>) {
  const manifests: Array<Manifest> = []
  for (const path of paths) {
    const files = path === standardInput ? [path] : yield* filesBehind(path)
    for (const file of files) manifests.push(...(yield* readOne(file)))
  }
  if (manifests.length === 0) return yield* wrong(`There is no manifest in ${paths.join(", ")}.`)
  if (manifests.length > documentsMax) return yield* wrong(`More than ${documentsMax} manifests at once are not taken.`)
  const refusal =
    manifests.map(checkKind).find((failure): failure is CommandFailed => failure !== undefined) ?? checkNames(manifests)
  if (refusal !== undefined) return yield* refusal
  return manifests
})
