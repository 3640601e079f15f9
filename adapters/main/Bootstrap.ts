import { chmod, writeFile } from "node:fs/promises"
import { join } from "node:path"

import { Effect, Redacted } from "effect"

import { BootstrapOrganization } from "#application/access/BootstrapOrganization.ts"

/** Owner may read and write, nobody else. */
const privateFileMode = 0o600

/** Makes the first organization and writes its key to `bootstrap-key` in the data directory. Answers the key the first time only. */
export const bootstrap = Effect.fn("bootstrap")(function* (dataDirectory: string) {
  const bootstrapOrganization = yield* BootstrapOrganization
  const made = yield* bootstrapOrganization()
  if (made === undefined) return undefined
  const path = join(dataDirectory, "bootstrap-key")
  yield* Effect.promise(async () => {
    await writeFile(path, `${Redacted.value(made.key)}\n`, { mode: privateFileMode })
    await chmod(path, privateFileMode)
  })
  return { key: made.key, path }
})
