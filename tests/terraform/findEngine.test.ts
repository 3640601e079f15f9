import { chmod, mkdir, writeFile } from "node:fs/promises"
import { dirname, join, relative } from "node:path"
import process from "node:process"

import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import {
  engineName,
  type EngineSearch,
  findEngine,
  installedEngine,
} from "#adapters/terraform/install/TerraformBinary.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

/** A program that says it is an engine. */
const fake = (path: string, says: string, mode = 0o755) =>
  Effect.promise(async () => {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, `#!/bin/sh\n[ "$1" = version ] && printf '%s\\n' '${says}'\n`)
    await chmod(path, mode)
  })

const machine = Effect.map(temporaryDirectory, (directory) => {
  const search: EngineSearch = {
    named: undefined,
    dataDirectory: join(directory, "data"),
    searchPath: `${join(directory, "first")}:relative:${join(directory, "second")}`,
  }
  return { directory, search, installed: installedEngine(search.dataDirectory) }
})

describe("The search for an engine", () => {
  it.live("finds nothing on a machine that has none", () =>
    Effect.gen(function* () {
      const { search } = yield* machine

      assert.isUndefined(yield* findEngine(search))
    }),
  )

  it.live("prefers the one named, then the one installed, then terraform, then tofu", () =>
    Effect.gen(function* () {
      const { directory, installed, search } = yield* machine
      const nameOf = (overrides: Partial<EngineSearch> = {}) =>
        Effect.map(findEngine({ ...search, ...overrides }), (binary) => binary && engineName(binary))

      yield* fake(join(directory, "first", "tofu"), "OpenTofu v1.10.7")
      assert.strictEqual(yield* nameOf(), "opentofu 1.10.7")
      yield* fake(join(directory, "second", "terraform"), "Terraform v1.11.4")
      assert.strictEqual(yield* nameOf(), "terraform 1.11.4")
      yield* fake(installed, "OpenTofu v1.10.6")
      assert.strictEqual(yield* nameOf(), "opentofu 1.10.6")
      yield* fake(join(directory, "named"), "Terraform v1.12.0")
      assert.strictEqual(yield* nameOf({ named: join(directory, "named") }), "terraform 1.12.0")
    }),
  )

  it.live("passes over files that cannot be run", () =>
    Effect.gen(function* () {
      const { directory, search } = yield* machine
      yield* fake(join(directory, "first", "terraform"), "Terraform v1.11.4", 0o644)
      yield* fake(join(directory, "second", "terraform"), "Terraform v1.12.0")

      assert.strictEqual((yield* findEngine(search))?.version, "1.12.0")
    }),
  )

  it.live("returns the whole path, because a run works in its own directory", () =>
    Effect.gen(function* () {
      const { installed, search } = yield* machine
      yield* fake(installed, "OpenTofu v1.10.6")

      const found = yield* findEngine({ ...search, dataDirectory: relative(process.cwd(), search.dataDirectory) })

      assert.strictEqual(found?.path, installed)
    }),
  )

  it.live.each<readonly [string, string]>([
    ["Terraform v1.8.5", "1.9.0 or later is needed"],
    ["Terraform v1.9.0-rc1", "1.9.0 or later is needed"],
    ["OpenTofu v1.7.3", "1.8.0 or later is needed"],
    ["Pulumi v3.0.0", "neither Terraform nor OpenTofu"],
    ["Terraform v1", "neither Terraform nor OpenTofu"],
  ])("refuses %s, and says why", ([says, reason]) =>
    Effect.gen(function* () {
      const { directory, search } = yield* machine
      const named = join(directory, "engine")
      yield* fake(named, says)

      const error = yield* Effect.flip(findEngine({ ...search, named }))

      assert.strictEqual(error.path, named)
      assert.include(error.message, reason)
    }),
  )

  it.live("refuses a name that is no program, rather than to look elsewhere", () =>
    Effect.gen(function* () {
      const { directory, installed, search } = yield* machine
      yield* fake(installed, "OpenTofu v1.10.6")

      const error = yield* Effect.flip(findEngine({ ...search, named: join(directory, "missing") }))

      assert.include(error.message, "missing")
    }),
  )
})
