import { Effect, FileSystem, Redacted } from "effect"

import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"

/** Enough for the longest token of identity providers. */
const bytesMax = 64 * 1024

/** The characters allowed in a header: API keys and tokens have no others. */
const oneWord = /^[\x21-\x7E]+$/

/** Reads an API key or a token from a file with no other content. An error repeats no part of the file. */
export const readSecretFile = Effect.fnUntraced(function* (path: string, kind: "API key" | "token") {
  const files = yield* FileSystem.FileSystem
  const unreadable = () => commandFailed(exitCodes.badInput, `The ${kind} file ${path} cannot be read.`)
  const { size } = yield* Effect.mapError(files.stat(path), unreadable)
  const text = size > bytesMax ? "" : (yield* Effect.mapError(files.readFileString(path), unreadable)).trim()
  if (oneWord.test(text)) return Redacted.make(text)
  return yield* commandFailed(exitCodes.badInput, `The file ${path} contains no ${kind}, or more than one.`)
})
