import { randomUUID } from "node:crypto"
import { link, mkdir, open, readFile, rm, stat } from "node:fs/promises"
import { dirname } from "node:path"
import process from "node:process"

import { Effect, Predicate, Redacted } from "effect"

import { DevelopmentIssuerUnusable } from "../DevelopmentIssuerUnusable.ts"

const ownerAlone = 0o600

const hasCode = (cause: unknown, code: string) => Predicate.hasProperty(cause, "code") && cause.code === code

const isMissing = (path: string) =>
  stat(path).then(
    () => false,
    (cause: unknown) => {
      if (hasCode(cause, "ENOENT")) return true
      throw cause
    },
  )

/** Written under another name, synced to disk and then linked: it exists whole or not at all, and the first one stays. */
const writeOnce = async (path: string, text: string) => {
  const unfinished = `${path}.${randomUUID()}`
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(unfinished, "wx", ownerAlone)
    await file.writeFile(text)
    await file.sync()
    await file.close()
    await link(unfinished, path).catch((cause: unknown) => {
      if (!hasCode(cause, "EEXIST")) throw cause
    })
  } finally {
    await rm(unfinished, { force: true })
  }
}

const readOrMake = async (path: string, make: () => Promise<string>) => {
  if (await isMissing(path)) await writeOnce(path, `${await make()}\n`)
  const { mode, uid } = await stat(path)
  const self = process.getuid?.()
  if (self !== undefined && uid !== self && uid !== 0) {
    throw new Error(`it belongs to another user (id ${uid}). Delete it, so that a new one is created`)
  }
  if (self !== undefined && (mode & 0o077) !== 0) {
    throw new Error(`other users may read it. Delete it, so that a new one is created`)
  }
  return Redacted.make((await readFile(path, "utf8")).trim())
}

/** The content of a file of the data directory that only its owner may read; created at its first use. */
export const privateFile = (path: string, make: () => Promise<string>) =>
  Effect.tryPromise({
    try: () => readOrMake(path, make),
    catch: (cause) =>
      new DevelopmentIssuerUnusable({ problem: `${path}: ${cause instanceof Error ? cause.message : String(cause)}.` }),
  })
