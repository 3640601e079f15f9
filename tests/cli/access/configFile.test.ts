import { NodeFileSystem } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem } from "effect"

import { readConfigFile, updateConfigFile } from "#adapters/cli/access/ConfigFile.ts"
import { namedContexts, withContext } from "#adapters/cli/access/ServerContext.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

const add = (path: string, name: string) =>
  updateConfigFile(path, (contexts) => [withContext(contexts, name, { server: `https://${name}.example` }), undefined])

const test = <E>(
  sentence: string,
  body: (directory: string, files: FileSystem.FileSystem) => Effect.Effect<void, E, FileSystem.FileSystem>,
) =>
  it.live(sentence, () =>
    Effect.gen(function* () {
      yield* body(yield* temporaryDirectory, yield* FileSystem.FileSystem)
    }).pipe(Effect.scoped, Effect.provide(NodeFileSystem.layer)),
  )

describe("The configuration file", () => {
  test("loses nothing when many commands write it at once", (directory, files) =>
    Effect.gen(function* () {
      const path = `${directory}/new/config.json`
      const names = Array.from({ length: 25 }, (_, index) => `context-${index}`)
      yield* Effect.forEach(names, (name) => add(path, name), { concurrency: "unbounded" })

      assert.sameMembers(
        namedContexts(yield* readConfigFile(path)).map(({ name }) => name),
        names,
      )
      assert.deepEqual(yield* files.readDirectory(`${directory}/new`), ["config.json"])
    }))

  test("is readable by its owner alone, as is its directory", (directory, files) =>
    Effect.gen(function* () {
      yield* add(`${directory}/new/config.json`, "one")

      assert.strictEqual((yield* files.stat(`${directory}/new/config.json`)).mode & 0o777, 0o600)
      assert.strictEqual((yield* files.stat(`${directory}/new`)).mode & 0o777, 0o700)
    }))

  test("is written although a command that was killed left its lock behind", (directory, files) =>
    Effect.gen(function* () {
      const path = `${directory}/config.json`
      yield* files.writeFileString(`${path}.lock`, "")
      yield* files.utimes(`${path}.lock`, 1_000_000, 1_000_000)
      yield* add(path, "one")

      assert.deepEqual(yield* files.readDirectory(directory), ["config.json"])
    }))

  test("stays what it was when a change fails", (directory, files) =>
    Effect.gen(function* () {
      const path = `${directory}/config.json`
      yield* add(path, "one")
      const before = yield* files.readFileString(path)
      yield* files.chmod(path, 0o644)
      const refused = yield* Effect.flip(add(path, "two"))

      assert.include(refused.message, `chmod 600 ${path}`)
      assert.strictEqual(yield* files.readFileString(path), before)
      assert.deepEqual(yield* files.readDirectory(directory), ["config.json"])
    }))

  test("stays a link to where it really is", (directory, files) =>
    Effect.gen(function* () {
      yield* files.makeDirectory(`${directory}/elsewhere`)
      yield* add(`${directory}/elsewhere/real.json`, "one")
      yield* files.symlink(`${directory}/elsewhere/real.json`, `${directory}/config.json`)
      yield* add(`${directory}/config.json`, "two")

      assert.strictEqual(yield* files.readLink(`${directory}/config.json`), `${directory}/elsewhere/real.json`)
      assert.lengthOf(namedContexts(yield* readConfigFile(`${directory}/elsewhere/real.json`)), 2)
    }))

  test("of the former shape is read as contexts, and rewritten as such by the next change", (directory, files) =>
    Effect.gen(function* () {
      const path = `${directory}/config.json`
      const former = {
        server: "http://127.0.0.1:8080",
        apiKeys: { "https://orrery.example": "orr_b", "http://127.0.0.1:8080": "orr_a" },
      }
      yield* files.writeFileString(path, JSON.stringify(former), { mode: 0o600 })
      const contexts = {
        "127.0.0.1:8080": { server: "http://127.0.0.1:8080", apiKey: "orr_a" },
        "orrery.example": { server: "https://orrery.example", apiKey: "orr_b" },
      }
      assert.deepEqual(yield* readConfigFile(path), { currentContext: "127.0.0.1:8080", contexts })

      yield* add(path, "new")
      assert.deepEqual(JSON.parse(yield* files.readFileString(path)), {
        currentContext: "127.0.0.1:8080",
        contexts: { ...contexts, new: { server: "https://new.example" } },
      })
    }))

  for (const [sentence, text] of [
    ["holds no JSON", "{"],
    ["holds contexts in another form", '{"contexts":{"one":{"server":1,"apiKey":"orr_secret"}}}'],
    ["holds keys in another form", '{"apiKeys":{"https://one.example":{"key":"orr_secret"}}}'],
    ["is too large", " ".repeat(1024 * 1024 + 1)],
  ] as const) {
    test(`is neither used nor overwritten when it ${sentence}, and is not quoted`, (directory, files) =>
      Effect.gen(function* () {
        const path = `${directory}/config.json`
        yield* files.writeFileString(path, text, { mode: 0o600 })
        const refused = yield* Effect.flip(add(path, "two"))

        assert.include(refused.message, `The configuration file ${path} cannot be used`)
        assert.notInclude(refused.message, "secret")
        assert.strictEqual(yield* files.readFileString(path), text)
      }))
  }
})
