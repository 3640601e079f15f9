import { existsSync } from "node:fs"
import { rename, writeFile } from "node:fs/promises"
import { join } from "node:path"

import { Context, type DateTime, Effect, Layer, Redacted } from "effect"

import { BootstrapOrganization } from "#application/access/BootstrapOrganization.ts"
import type { ApiKeyStatus } from "#domain/api-key/ApiKey.ts"

/** Owner may read and write, no other user. */
const privateFileMode = 0o600

/** The key of the first organization, as this start found it. */
export interface FirstKey {
  /** Absent once it was deleted, and when an earlier version created it without an expiry. */
  readonly expiresAt: DateTime.Utc | undefined
  readonly status: ApiKeyStatus | "DELETED"
  /** Where the command line on this machine finds it; absent when another data directory has it. */
  readonly path: string | undefined
  /** At the start that created it, and never again. */
  readonly key: Redacted.Redacted | undefined
}

export class BootstrapKey extends Context.Service<BootstrapKey, FirstKey>()("orrery/adapters/main/BootstrapKey") {}

const writePrivately = (path: string, key: Redacted.Redacted) =>
  Effect.promise(async () => {
    await writeFile(`${path}.new`, `${Redacted.value(key)}\n`, { mode: privateFileMode })
    await rename(`${path}.new`, path)
  })

/** Creates the first organization where there is none, and writes its key to `bootstrap-key` in the data directory. */
export const layer = (dataDirectory: string) =>
  Layer.effect(
    BootstrapKey,
    Effect.gen(function* () {
      const bootstrapOrganization = yield* BootstrapOrganization
      const path = join(dataDirectory, "bootstrap-key")
      const found = yield* bootstrapOrganization((key) => writePrivately(path, key))
      if (found.created) return { expiresAt: found.expiresAt, status: "ACTIVE", path, key: found.key } as const
      return { ...found, path: existsSync(path) ? path : undefined, key: undefined }
    }),
  )
