import { link, mkdir, open, readFile, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import process from "node:process"

import { Effect, Redacted } from "effect"
import { SecureRandom } from "effect/crypto"
import { Base64 } from "effect/encoding"

import { keyBytes, parseSecretKey, UnusableKey } from "./SecretKey.ts"

const attempt = <A>(task: string, call: () => Promise<A>) =>
  Effect.tryPromise({
    try: call,
    catch: (cause) =>
      new UnusableKey({
        message: `Could not ${task}: ${cause instanceof Error ? cause.message : String(cause)}. Correct that, or give the key in the environment.`,
      }),
  })

const isMissing = (path: string) =>
  attempt(`look for ${path}`, () =>
    stat(path).then(
      () => false,
      (cause: unknown) => {
        if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return true
        throw cause
      },
    ),
  )

/** Written under another name, synced to disk and then linked: a key exists whole or not at all, and the first one stays. */
const writeOnce = async (path: string, text: string, unfinished: string) => {
  try {
    const file = await open(unfinished, "wx", 0o600)
    await file.writeFile(text)
    await file.sync()
    await file.close()
    await link(unfinished, path).catch((cause: unknown) => {
      if (!(cause instanceof Error && "code" in cause && cause.code === "EEXIST")) throw cause
    })
    const directory = await open(dirname(path), "r")
    await directory.sync()
    await directory.close()
  } finally {
    await rm(unfinished, { force: true })
  }
}

const create = Effect.fn("KeyFile.create")(function* (path: string) {
  const random = yield* SecureRandom.SecureRandom
  const text = Base64.encode(yield* random.randomBytes(keyBytes))
  const unfinished = `${path}.${yield* random.uuidV4()}`
  yield* attempt(`write ${path}`, async () => {
    // Other users may pass through the data directory (PostgreSQL has its own user), but not the directory of the keys.
    await mkdir(dirname(dirname(path)), { recursive: true, mode: 0o711 })
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeOnce(path, `${text}\n`, unfinished)
  })
})

const refuseIfOpen = Effect.fn("KeyFile.refuseIfOpen")(function* (path: string) {
  const { mode, uid } = yield* attempt(`look at ${path}`, () => stat(path))
  const self = process.getuid?.()
  if (self === undefined) return
  if (uid !== self && uid !== 0) {
    return yield* new UnusableKey({
      message: `${path} belongs to another user (id ${uid}), who may have chosen the key in it. If the key is yours, make the file yours: chown ${self} ${path}. Remove it only if no database was used with this key: what is stored under it can then never be read again.`,
    })
  }
  if ((mode & 0o077) === 0) return
  return yield* new UnusableKey({
    message: `${path} may be read by other users (mode ${(mode & 0o777).toString(8)}). Close it with: chmod 600 ${path} -- and if another user may have read it, replace the key.`,
  })
})

/** The key of that name in the data directory; created at the first start, readable by its owner alone. */
export const keyFile = Effect.fn("KeyFile.read")(function* (dataDirectory: string, name: string) {
  const path = join(dataDirectory, "keys", name)
  if (yield* isMissing(path)) yield* create(path)
  yield* refuseIfOpen(path)

  const text = Redacted.make(yield* attempt(`read ${path}`, () => readFile(path, "utf8")))
  return yield* Effect.fromResult(parseSecretKey(text, path))
})
