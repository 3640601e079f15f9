import { rename, writeFile } from "node:fs/promises"
import { join } from "node:path"

import { Context, Effect, Layer, Redacted } from "effect"

import { BootstrapOrganization } from "#application/access/BootstrapOrganization.ts"

/** Owner may read and write, nobody else. */
const privateFileMode = 0o600

/** The key of the first organization: present at the first start only. */
export class BootstrapKey extends Context.Service<
  BootstrapKey,
  { readonly key: Redacted.Redacted; readonly path: string } | undefined
>()("orrery/adapters/main/BootstrapKey") {}

const writePrivately = (path: string, key: Redacted.Redacted) =>
  Effect.promise(async () => {
    await writeFile(`${path}.new`, `${Redacted.value(key)}\n`, { mode: privateFileMode })
    await rename(`${path}.new`, path)
  })

/** Makes the first organization where there is none, and writes its key to `bootstrap-key` in the data directory. */
export const layer = (dataDirectory: string) =>
  Layer.effect(
    BootstrapKey,
    Effect.gen(function* () {
      const bootstrapOrganization = yield* BootstrapOrganization
      const path = join(dataDirectory, "bootstrap-key")
      const made = yield* bootstrapOrganization((key) => writePrivately(path, key))
      return made === undefined ? undefined : { key: made.key, path }
    }),
  )
