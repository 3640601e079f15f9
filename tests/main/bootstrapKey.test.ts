import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Logger, Redacted } from "effect"

import * as BootstrapKey from "#adapters/main/BootstrapKey.ts"
import { BootstrapOrganization } from "#application/access/BootstrapOrganization.ts"
import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { KeyHashing } from "#application/ports/KeyHashing.ts"
import { inNewSystem } from "#tests/application/access/Access.ts"
import { permanentKey } from "#tests/fixtures/People.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

/** What a start finds out about the first key, and the lines it logs. */
const start = Effect.fn("start")(function* (dataDirectory: string) {
  const lines: Array<string> = []
  const logger = Logger.make(({ message }) => void lines.push(String(message)))
  const context = yield* Effect.scoped(Layer.build(BootstrapKey.layer(dataDirectory))).pipe(
    Effect.provide(Logger.layer([logger])),
  )
  return { ...Context.get(context, BootstrapKey.BootstrapKey), lines }
})

/** The first organization of an earlier version, whose key never expires. */
const createWithPermanentKey = Effect.gen(function* () {
  const found = yield* (yield* BootstrapOrganization)(() => Effect.void)
  if (!found.created) return assert.fail("There is a first organization already.")
  const { organization, owner } = found
  const apiKeys = yield* ApiKeys
  const { items } = yield* apiKeys.list({ organizationId: organization.id }, { page: 1, pageSize: 2 })
  yield* Effect.forEach(items, ({ id }) => apiKeys.remove(id))
  const key = { ...permanentKey(organization, owner, "first"), createdAt: organization.createdAt }
  yield* apiKeys.add(key, yield* (yield* KeyHashing).hash(Redacted.make("first")))
  return key
})

describe("The file of the first key", () => {
  it.effect("is readable by its owner alone, and found at the next start", () =>
    inNewSystem(
      Effect.gen(function* () {
        const directory = yield* temporaryDirectory
        const path = join(directory, "bootstrap-key")
        const first = yield* start(directory)
        assert.strictEqual(statSync(path).mode & 0o777, 0o600)
        assert.strictEqual(readFileSync(path, "utf8").trim(), Redacted.value(first.key ?? assert.fail("No key.")))

        const second = yield* start(directory)
        assert.strictEqual(second.path, path)
        assert.isEmpty(second.lines)
      }),
    ),
  )

  it.effect("is not written through a link that someone put in its place", () =>
    inNewSystem(
      Effect.gen(function* () {
        const directory = yield* temporaryDirectory
        const elsewhere = join(yield* temporaryDirectory, "elsewhere")
        writeFileSync(elsewhere, "untouched")
        symlinkSync(elsewhere, join(directory, "bootstrap-key.new"))
        symlinkSync(elsewhere, join(directory, "bootstrap-key"))

        yield* start(directory)

        assert.strictEqual(readFileSync(elsewhere, "utf8"), "untouched")
        assert.match(readFileSync(join(directory, "bootstrap-key"), "utf8"), /^orr_/)
      }),
    ),
  )

  it.effect("that cannot be written is reported with the directory and what to do, and creates nothing", () =>
    inNewSystem(
      Effect.gen(function* () {
        const directory = yield* temporaryDirectory
        mkdirSync(join(directory, "bootstrap-key.new"))

        const { message } = yield* Effect.flip(start(directory))

        assert.include(message, `The data directory ${directory} cannot be used: `)
        assert.include(message, "Set ORRERY_DATA_DIR")
      }),
    ),
  )

  it.effect("is not taken for the key of this database when the data directory was used with another", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      const path = join(directory, "bootstrap-key")
      yield* inNewSystem(start(directory))
      const text = readFileSync(path, "utf8")

      const { lines, found } = yield* inNewSystem(
        Effect.gen(function* () {
          yield* start(yield* temporaryDirectory)
          const { lines, ...found } = yield* start(directory)
          return { lines, found }
        }),
      )

      assert.strictEqual(found.status, "ACTIVE")
      assert.isUndefined(found.path)
      assert.lengthOf(lines, 1)
      assert.include(lines[0], `${path} is not the key of this database`)
      assert.strictEqual(readFileSync(path, "utf8"), text)
    }),
  )

  it.effect("of another database stays beside the one of a new database", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      const path = join(directory, "bootstrap-key")
      yield* inNewSystem(start(directory))
      const text = readFileSync(path, "utf8")

      const { lines } = yield* inNewSystem(start(directory))

      assert.deepStrictEqual(lines, [
        `${path} was the key of another database, or of a first start that was killed. It is now ${path}.old.`,
      ])
      assert.notStrictEqual(readFileSync(path, "utf8"), text)
      assert.strictEqual(readFileSync(`${path}.old`, "utf8"), text)
    }),
  )
})

describe("A first key without an expiry", () => {
  it.effect("is reported at each start with the command that revokes it, until it is revoked", () =>
    inNewSystem(
      Effect.gen(function* () {
        const directory = yield* temporaryDirectory
        const { id, organizationId, userId } = yield* createWithPermanentKey

        const { lines } = yield* start(directory)
        assert.lengthOf(lines, 1)
        assert.include(lines[0], "never expires")
        assert.include(lines[0], `npx orrery api-keys revoke ${id} --org-id ${organizationId}`)

        const apiKeys = yield* ApiKeys
        yield* apiKeys.revoke(id, { at: (yield* apiKeys.get(organizationId, id)).createdAt, by: userId })
        assert.isEmpty((yield* start(directory)).lines)
        assert.isFalse(existsSync(join(directory, "bootstrap-key")))
      }),
    ),
  )
})
