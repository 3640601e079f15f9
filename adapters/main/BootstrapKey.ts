import { existsSync } from "node:fs"
import { join } from "node:path"

import { Context, type DateTime, Effect, Layer, Redacted } from "effect"

import { BootstrapOrganization } from "#application/access/BootstrapOrganization.ts"
import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { KeyHashing } from "#application/ports/KeyHashing.ts"
import type { ApiKey, ApiKeyStatus } from "#domain/api-key/ApiKey.ts"

import { moveAside, readPrivateFile, replacePrivateFile } from "./PrivateFile.ts"

/** The key of the first organization, as found at this start. */
export interface FirstKey {
  /** Absent once it was deleted, and when an earlier version created it without an expiry. */
  readonly expiresAt: DateTime.Utc | undefined
  readonly status: ApiKeyStatus | "DELETED"
  /** Where the command line on this machine finds it; absent when it is in another data directory. */
  readonly path: string | undefined
  /** Only at the start that created it. */
  readonly key: Redacted.Redacted | undefined
}

export class BootstrapKey extends Context.Service<BootstrapKey, FirstKey>()("orrery/adapters/main/BootstrapKey") {}

/** A name that no file has yet, so that the key of each database of this data directory is kept. */
const freeName = (path: string, count = 0): string => {
  const name = `${path}.old${count === 0 ? "" : `.${count}`}`
  return existsSync(name) ? freeName(path, count + 1) : name
}

/** Writes the key; a key of another database that the data directory was used with before stays as `bootstrap-key.old`. */
const write = Effect.fnUntraced(function* (path: string, key: Redacted.Redacted) {
  const old = freeName(path)
  if (yield* moveAside(path, old)) {
    yield* Effect.logInfo(
      `${path} was the key of another database, or of a first start that was killed. It is now ${old}.`,
    )
  }
  yield* replacePrivateFile(path, `${Redacted.value(key)}\n`)
})

/** Whether a file holds this key. The data directory may have been used with another database before. */
const holds = Effect.fnUntraced(function* (path: string, apiKey: ApiKey | undefined) {
  const text = readPrivateFile(path)?.trim()
  if (text === undefined || apiKey === undefined) return false
  const hash = yield* (yield* KeyHashing).hash(Redacted.make(text))
  const holder = yield* (yield* ApiKeys).findHolder(hash)
  return holder?.apiKey.id === apiKey.id
})

const warnOfAnother = (path: string) =>
  Effect.logWarning(
    `${path} is not the key of this database: the data directory was used with another database. The command line on this machine sends that key, and the server refuses it. Move the file away, then sign in with \`npx orrery auth login\`, or copy the file of the data directory that was used with this database first.`,
  )

const warnOfPermanent = ({ id, organizationId }: ApiKey) =>
  Effect.logWarning(
    `The key of the first organization never expires, because an earlier version of Orrery created it. If you need it, create one that expires: \`npx orrery api-keys create --org-id ${organizationId} --duration 90d\`. Then revoke the old one: \`npx orrery api-keys revoke ${id} --org-id ${organizationId}\`.`,
  )

/** Creates the first organization where there is none, and writes its key to `bootstrap-key` in the data directory. */
export const layer = (dataDirectory: string) =>
  Layer.effect(
    BootstrapKey,
    Effect.gen(function* () {
      const bootstrapOrganization = yield* BootstrapOrganization
      const path = join(dataDirectory, "bootstrap-key")
      const found = yield* bootstrapOrganization((key) => write(path, key))
      if (found.created) return { expiresAt: found.expiresAt, status: "ACTIVE", path, key: found.key } as const

      const { apiKey, expiresAt, status } = found
      const isHere = yield* holds(path, apiKey)
      if (status === "ACTIVE" && !isHere && existsSync(path)) yield* warnOfAnother(path)
      if (status === "ACTIVE" && apiKey !== undefined && expiresAt === undefined) yield* warnOfPermanent(apiKey)
      return { expiresAt, status, path: isHere ? path : undefined, key: undefined }
    }),
  )
