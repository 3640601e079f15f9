import { Effect } from "effect"
import { Composer, type Document, isMap, isScalar, isSeq, Lexer, LineCounter, Parser } from "yaml"

import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"

/** Many times the largest manifest. The library composes a document without a pause, so Ctrl-C has to wait for it. */
const documentBytesMax = 256 * 1024
/** The most that one command reads: enough for a hundred large clusters. */
export const inputBytesMax = 4 * 1024 * 1024

const wrong = (message: string) => commandFailed(exitCodes.badInput, message)

export const tooMuchInput = (source: string) =>
  wrong(
    `With ${source} the manifests are larger than ${inputBytesMax / 1024 / 1024} MiB in all. Check that it is a manifest, or apply fewer files at a time.`,
  )

/** Where YAML ends a document. */
const documentMarker = /^---(?=\s|$)/gm

const longDocument = (source: string, text: string, lines: LineCounter) => {
  let start = 0
  for (const end of [...Array.from(text.matchAll(documentMarker), ({ index }) => index), text.length]) {
    if (end - start > documentBytesMax) {
      return wrong(
        `${source}:${lines.linePos(start).line}: this document is larger than ${documentBytesMax / 1024} KiB, and no manifest is. Check that this is the right file.`,
      )
    }
    start = end
  }
  return undefined
}

/** Where a map repeats a key. The library compares each key with all others, which takes minutes for a large map. */
const findRepeatedKey = (document: Document.Parsed): number | undefined => {
  const pending: Array<unknown> = [document.contents]
  while (pending.length > 0) {
    const node = pending.pop()
    if (isSeq(node)) for (const item of node.items) pending.push(item)
    if (!isMap(node)) continue
    const keys = new Set<unknown>()
    for (const { key, value } of node.items) {
      if (isScalar(key)) {
        if (keys.has(key.value)) return key.range?.[0] ?? 0
        keys.add(key.value)
      }
      pending.push(key, value)
    }
  }
  return undefined
}

export interface YamlDocument {
  readonly document: Document.Parsed
  readonly lines: LineCounter
}

const findMistake = (document: Document.Parsed): { readonly at: number; readonly message: string } | undefined => {
  const [error] = document.errors
  if (error !== undefined) return { at: error.pos[0], message: error.message }
  const at = findRepeatedKey(document)
  return at === undefined ? undefined : { at, message: "Map keys must be unique" }
}

/** About as many as take a millisecond. */
const lexemesBetweenPauses = 1000

/** The documents of a text, with pauses between them and while they are parsed: most of the work is there. */
function* parse(text: string): Generator<Document.Parsed | "pause"> {
  const parser = new Parser()
  const composer = new Composer({ prettyErrors: false, uniqueKeys: false })
  let lexemes = 0
  for (const lexeme of new Lexer().lex(text)) {
    lexemes += 1
    if (lexemes % lexemesBetweenPauses === 0) yield "pause"
    for (const token of parser.next(lexeme)) yield* composer.next(token)
  }
  for (const token of parser.end()) yield* composer.next(token)
  yield* composer.end()
}

/**
 * Reads the documents of a text, one at a time. It can be interrupted between them and while one is parsed. A document that
 * is too large is refused before that.
 */
export const readYamlDocuments = Effect.fnUntraced(function* <E>(
  source: string,
  text: string,
  each: (found: YamlDocument) => Effect.Effect<void, E>,
) {
  const lines = new LineCounter()
  lines.addNewLine(0)
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) lines.addNewLine(end + 1)
  const tooLong = longDocument(source, text, lines)
  if (tooLong !== undefined) return yield* tooLong
  for (const document of parse(text)) {
    yield* Effect.yieldNow
    if (document === "pause") continue
    const mistake = findMistake(document)
    if (mistake !== undefined) {
      const { col, line } = lines.linePos(mistake.at)
      return yield* wrong(`${source}:${line}:${col}: this is not YAML: ${mistake.message}`)
    }
    yield* each({ document, lines })
  }
})
