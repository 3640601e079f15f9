import { readdirSync, readFileSync, statSync } from "node:fs"
import { join, relative } from "node:path"
import { inflateRawSync } from "node:zlib"

import { Effect, Schedule } from "effect"

import { type Canaries, findIn, type Place } from "./Canaries.ts"

/** Made to hold a secret, for anyone who may read the directory. */
const isMadeForIt = (path: string): boolean =>
  path === "bootstrap-key" || path === "development-password" || path.startsWith("keys/") || path.endsWith(".key")

const localHeader = 0x04_03_4b_50
const centralHeader = 0x02_01_4b_50

/** The contents of a ZIP archive, which is what a saved plan of Terraform's is. */
const unzipped = (bytes: Buffer): string => {
  let text = ""
  for (let at = bytes.indexOf("PK\u0001\u0002"); at >= 0; at = bytes.indexOf("PK\u0001\u0002", at + 46)) {
    if (bytes.readUInt32LE(at) !== centralHeader) continue
    const [method, size, offset] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 42),
    ]
    if (bytes.readUInt32LE(offset) !== localHeader) continue
    const begin = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
    const content = bytes.subarray(begin, begin + size)
    text += `\n${(method === 0 ? content : inflateRawSync(content)).toString("latin1")}`
  }
  return text
}

const textOf = (path: string): string => {
  const bytes = readFileSync(path)
  const isArchive = bytes.length > 4 && bytes.readUInt32LE(0) === localHeader
  return bytes.toString("latin1") + (isArchive ? unzipped(bytes) : "")
}

/** A run's files come and go while they are looked at. */
const unlessGone = <A>(read: () => A, otherwise: A): A => {
  try {
    return read()
  } catch {
    return otherwise
  }
}

const pathsUnder = (directory: string): ReadonlyArray<string> =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name))
    .filter((path) => !isMadeForIt(relative(directory, path)))

/** What the files of a directory hold at this moment; of an archive also what is packed in it. */
export const filesOf = (directory: string): ReadonlyArray<Place> =>
  pathsUnder(directory).map((path) => ({ name: `file ${relative(directory, path)}`, text: textOf(path) }))

/** Looks through the files of a directory, again and again until its scope closes, and through each version of a file once. */
export const watchFiles = Effect.fn("watchFiles")(function* (
  directory: string,
  canaries: Canaries,
  controls: Readonly<Record<string, (place: Place) => boolean>>,
) {
  const versions = new Set<string>()
  const hits = new Set<string>()
  const seen = new Set<string>()
  const look = (path: string): void => {
    const { mtimeMs, size } = statSync(path)
    const version = `${path} ${mtimeMs} ${size}`
    if (versions.has(version)) return
    versions.add(version)
    const place = { name: `file ${relative(directory, path)}`, text: textOf(path) }
    for (const hit of findIn([place], canaries.all)) hits.add(hit)
    for (const [name, holds] of Object.entries(controls)) if (holds(place)) seen.add(name)
  }
  const lookAround = Effect.sync(() => {
    for (const path of unlessGone(() => pathsUnder(directory), [])) unlessGone(() => look(path), undefined)
  })
  yield* Effect.forkScoped(Effect.repeat(lookAround, Schedule.spaced("150 millis")))
  return { hits, seen, versions }
})
