import { join } from "node:path"

import { Effect, FileSystem, Stdio, Stream } from "effect"

import { type CommandFailed, commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { checkNames } from "./DoubledNames.ts"
import { checkKind, type Manifest, toManifest } from "./Manifest.ts"
import { inputBytesMax, readYamlDocuments, tooMuchInput } from "./YamlDocuments.ts"

const documentsMax = 100
const standardInput = "-"
const manifestFile = /\.(ya?ml|json)$/

const wrong = (message: string) => commandFailed(exitCodes.badInput, message)

const tooManyManifests = wrong(`One command accepts at most ${documentsMax} manifests.`)

/** The content of a file, or of the standard input. */
interface ReadText {
  readonly text: string
  readonly bytes: number
}

const readStandardInput = Effect.fnUntraced(function* (bytesLeft: number) {
  const { stdin } = yield* Stdio.Stdio
  let bytes = 0
  const chunks: Array<Uint8Array> = []
  yield* stdin.pipe(
    Stream.mapError(() => wrong("The standard input cannot be read.")),
    Stream.runForEach((chunk) => {
      bytes += chunk.length
      chunks.push(chunk)
      return bytes > bytesLeft ? Effect.fail(tooMuchInput("the standard input")) : Effect.void
    }),
  )
  return { text: new TextDecoder().decode(Buffer.concat(chunks)), bytes } satisfies ReadText
})

const readFile = Effect.fnUntraced(
  function* (path: string, bytesLeft: number) {
    const files = yield* FileSystem.FileSystem
    const { size } = yield* files.stat(path)
    if (size > bytesLeft) return yield* tooMuchInput(path)
    return { text: yield* files.readFileString(path), bytes: Number(size) } satisfies ReadText
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
  if (manifests.length === 0) return yield* wrong(`The directory ${path} contains no .yaml, .yml or .json file.`)
  return manifests.map((name) => join(path, name))
})

/** Adds the manifests of a text to those of other files. */
const parse = (source: string, text: string, manifests: Array<Manifest>) =>
  readYamlDocuments(
    source,
    text,
    Effect.fnUntraced(function* ({ document, lines }) {
      const manifest = yield* Effect.try({
        try: () => toManifest(source, document, lines),
        catch: (cause) => wrong(`${source}: ${cause instanceof Error ? cause.message : "cannot be read"}.`),
      })
      // Nothing, or only a comment, between two `---`.
      if (manifest.body !== null) manifests.push(manifest)
      if (manifests.length > documentsMax) return yield* tooManyManifests
    }),
  )

/** Reads every document behind every `-f`, and refuses all of them when one is no manifest of a cluster. */
export const readManifests = Effect.fnUntraced(function* (paths: ReadonlyArray<string>) {
  const manifests: Array<Manifest> = []
  let bytesLeft = inputBytesMax
  for (const path of paths) {
    const isInput = path === standardInput
    const files = isInput ? [path] : yield* filesBehind(path)
    for (const file of files) {
      const { bytes, text } = yield* isInput ? readStandardInput(bytesLeft) : readFile(file, bytesLeft)
      bytesLeft -= bytes
      yield* parse(isInput ? "standard input" : file, text, manifests)
    }
  }
  if (manifests.length === 0) return yield* wrong(`There is no manifest in ${paths.join(", ")}.`)
  const refusal =
    manifests.map(checkKind).find((failure): failure is CommandFailed => failure !== undefined) ?? checkNames(manifests)
  if (refusal !== undefined) return yield* refusal
  return manifests
})
