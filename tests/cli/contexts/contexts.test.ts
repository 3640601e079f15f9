import { NodeFileSystem } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem } from "effect"
import { parse } from "yaml"

import { exitCodes } from "#adapters/cli/ExitCode.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

import { orrery } from "../CommandLine.ts"
import { keyCollector } from "../KeyCollector.ts"

const far = "2100-01-02T03:04:05.000Z"
const past = "2020-01-02T03:04:05.000Z"

const acme = { id: "0197c0de-0000-7000-8000-00000000000a", name: "acme" }
const globex = { id: "0197c0de-0000-7000-8000-00000000000b", name: "globex" }
const ada = { id: "0197c0de-0000-7000-8000-00000000000c", email: "ada@acme.example" }

/** Two servers, and a configuration file with three contexts: two of the first server, one of the second. */
const scene = Effect.gen(function* () {
  const files = yield* FileSystem.FileSystem
  const directory = yield* temporaryDirectory
  const [one, other] = [yield* keyCollector, yield* keyCollector]
  const ORRERY_CONFIG = `${directory}/config.json`
  const contexts = {
    acme: { server: one.url, organization: acme, user: ada, apiKey: keys.ada, expiresAt: far, madeBySignIn: true },
    globex: { server: one.url, organization: globex, user: ada, apiKey: keys.graceAtAcme, expiresAt: past },
    other: { server: other.url, apiKey: keys.graceAtGlobex },
  }
  yield* files.writeFileString(ORRERY_CONFIG, JSON.stringify({ currentContext: "acme", contexts }), { mode: 0o600 })
  const run = (words: ReadonlyArray<string>, environment: Readonly<Record<string, string>> = {}) =>
    orrery(words, { environment: { ORRERY_CONFIG, ...environment } })
  return { one, other, ORRERY_CONFIG, directory, run, files }
})

const test = <E>(
  sentence: string,
  body: (found: Effect.Success<typeof scene>) => Effect.Effect<void, E, FileSystem.FileSystem>,
) => it.live(sentence, () => scene.pipe(Effect.flatMap(body), Effect.scoped, Effect.provide(NodeFileSystem.layer)))

const list = ["clusters", "list"]

describe("orrery context", () => {
  test("lists every context, marks the current one and shows no key", ({ one, other, run }) =>
    Effect.gen(function* () {
      const { exitCode, output } = yield* run(["context", "list"])

      assert.strictEqual(exitCode, exitCodes.done)
      const lines = output.split("\n").map((line) => line.split(/ {2,}/))
      assert.deepEqual(lines, [
        ["CURRENT", "NAME", "SERVER", "ORGANIZATION", "USER", "API KEY"],
        ["*", "acme", one.url, "acme", "ada@acme.example", "until 2100-01-02 03:04 UTC"],
        ["", "globex", one.url, "globex", "ada@acme.example", "expired at 2020-01-02 03:04 UTC"],
        ["", "other", other.url, "no known expiry"],
      ])
      for (const key of Object.values(keys)) assert.notInclude(output, key)
    }))

  test("is written for programs without keys as well", ({ one, run }) =>
    Effect.gen(function* () {
      const json: unknown = JSON.parse((yield* run(["context", "ls", "-o", "json"])).output)
      const yaml: unknown = parse((yield* run(["context", "list", "-o", "yaml"])).output)

      assert.deepEqual(yaml, json)
      assert.deepNestedInclude(json, {
        "contexts[0]": {
          name: "acme",
          current: true,
          server: one.url,
          organization: acme,
          user: ada,
          expiresAt: far,
          maskedKey: `${keys.ada.slice(0, 8)}…${keys.ada.slice(-4)}`,
        },
      })
      for (const key of Object.values(keys)) assert.notInclude(JSON.stringify(json), key)
    }))

  test("use makes another context current, and says what goes before it", ({ ORRERY_CONFIG, other, run }) =>
    Effect.gen(function* () {
      const used = yield* run(["context", "use", "other"], { ORRERY_API_KEY: keys.ada })

      assert.strictEqual(used.exitCode, exitCodes.done, used.errors)
      assert.include(used.output, other.url)
      assert.strictEqual(used.errors, "In this environment ORRERY_API_KEY overrides it.")
      const { output } = yield* run(["context", "show", "-o", "json"])
      assert.deepInclude(JSON.parse(output), { name: "other", current: true, file: ORRERY_CONFIG })
    }))

  test("show shows the one that is named, or else the one that holds", ({ run }) =>
    Effect.gen(function* () {
      assert.match((yield* run(["context", "show"])).output, /^Context {2,}acme$/m)
      assert.match((yield* run(["context", "show"], { ORRERY_CONTEXT: "other" })).output, /^Context {2,}other$/m)
      const named = (yield* run(["context", "show", "globex"])).output
      assert.match(named, /^Context {2,}globex$/m)
      assert.notInclude(named, keys.graceAtAcme)
    }))

  test("delete forgets a context, and says that its key goes on working", ({ one, run }) =>
    Effect.gen(function* () {
      const { output } = yield* run(["context", "delete", "acme", "--yes"])

      assert.include(output, `acme is deleted. Its key works at ${one.url} until 2100-01-02 03:04 UTC.`)
      assert.include(output, "It was the current context.")
      assert.strictEqual((yield* run(["context", "show"])).exitCode, exitCodes.notFound)
      assert.deepEqual(one.keys, [])
    }))

  test("delete asks at a terminal, and keeps the context after a no", ({ ORRERY_CONFIG, files, run }) =>
    Effect.gen(function* () {
      const remove = ["context", "delete", "acme"]
      const kept = yield* orrery(remove, { environment: { ORRERY_CONFIG }, typed: ["n"] })
      assert.strictEqual(kept.exitCode, exitCodes.badInput)
      assert.include(kept.errors, "`orrery auth logout --context acme` revokes it.")
      assert.include(kept.errors, "acme was not changed.")
      const stopped = yield* orrery(remove, { environment: { ORRERY_CONFIG }, typed: [] })
      assert.strictEqual(stopped.exitCode, exitCodes.stopped)
      assert.include(yield* files.readFileString(ORRERY_CONFIG), keys.ada)

      assert.strictEqual((yield* orrery(remove, { environment: { ORRERY_CONFIG }, typed: ["y"] })).exitCode, 0)
      assert.notInclude(yield* files.readFileString(ORRERY_CONFIG), keys.ada)
      // What works no more is not asked about, and neither is who says yes before.
      for (const words of [["globex"], ["other", "--yes"]]) {
        const { exitCode } = yield* orrery(["context", "delete", ...words], {
          environment: { ORRERY_CONFIG },
          typed: [],
        })
        assert.strictEqual(exitCode, exitCodes.done)
      }
      assert.include((yield* run(["context", "list"])).output, "There are no contexts.")
    }))

  test("says where it looked for a context that is not there", ({ ORRERY_CONFIG, run }) =>
    Effect.gen(function* () {
      for (const words of [
        ["context", "use", "missing"],
        ["context", "show", "missing"],
        ["context", "delete", "missing"],
        // What every object has is no context.
        ["context", "use", "constructor"],
        [...list, "--context", "missing"],
        ["auth", "logout", "--context", "missing"],
      ]) {
        const { errors, exitCode } = yield* run(words)
        assert.strictEqual(exitCode, exitCodes.notFound, words.join(" "))
        assert.include(errors, `in ${ORRERY_CONFIG}`)
        assert.include(errors, "`orrery context list`")
      }
    }))
})

describe("A command talks", () => {
  test("to the current context, with its key", ({ one, run }) =>
    Effect.gen(function* () {
      yield* run(list)
      assert.deepEqual(one.keys, [keys.ada])
    }))

  test("to the context of ORRERY_CONTEXT rather than the current one", ({ other, run }) =>
    Effect.gen(function* () {
      yield* run(list, { ORRERY_CONTEXT: "other" })
      assert.deepEqual(other.keys, [keys.graceAtGlobex])
    }))

  test("to the server and with the key of the environment rather than the context", ({ one, other, run }) =>
    Effect.gen(function* () {
      yield* run(list, { ORRERY_SERVER: other.url, ORRERY_API_KEY: "orr_environment", ORRERY_CONTEXT: "acme" })
      assert.deepEqual([one.keys, other.keys], [[], ["orr_environment"]])
    }))

  test("to the context of --context rather than the environment", ({ one, other, run }) =>
    Effect.gen(function* () {
      yield* run([...list, "--context", "globex"], { ORRERY_SERVER: other.url, ORRERY_API_KEY: "orr_environment" })
      assert.deepEqual([one.keys, other.keys], [[keys.graceAtAcme], []])
    }))

  test("with the key in the file of --api-key-file rather than the context's", ({ directory, files, one, run }) =>
    Effect.gen(function* () {
      yield* files.writeFileString(`${directory}/key`, "orr_file\n")
      yield* run([...list, "--context", "globex", "--api-key-file", `${directory}/key`])
      assert.deepEqual(one.keys, ["orr_file"])
    }))

  test("to another server with no key but the one that belongs there", ({ one, other, run }) =>
    Effect.gen(function* () {
      yield* run([...list, "--server", other.url])
      assert.deepEqual([one.keys, other.keys], [[], [keys.graceAtGlobex]])
      yield* run([...list, "--server", one.url], { ORRERY_CONTEXT: "other" })
      assert.deepEqual(one.keys, [])
    }))

  test("to no server with the key of a context that belongs to another", ({ one, other, run }) =>
    Effect.gen(function* () {
      const { errors, exitCode } = yield* run([...list, "--server", other.url, "--context", "acme"])
      assert.strictEqual(exitCode, exitCodes.badInput)
      assert.include(errors, `The context acme belongs to ${one.url}`)
      assert.deepEqual([one.keys, other.keys], [[], []])
    }))

  test("to no one while it is not clear which of several contexts is meant", ({ one, run }) =>
    Effect.gen(function* () {
      const { errors, exitCode } = yield* run([...list, "--server", one.url], { ORRERY_CONTEXT: "other" })
      assert.strictEqual(exitCode, exitCodes.badInput)
      assert.include(errors, `Several contexts belong to ${one.url}: acme, globex.`)
    }))
})

describe("A refused key", () => {
  test("that has expired asks for a sign-in, and shows when it expired", ({ run }) =>
    Effect.gen(function* () {
      const { errors, exitCode } = yield* run([...list, "--context", "globex"])
      assert.strictEqual(exitCode, exitCodes.refused)
      assert.include(errors, "The key of the context globex expired at 2020-01-02 03:04 UTC. Run `orrery auth login`")
    }))

  test("of a context asks for a sign-in", ({ run }) =>
    Effect.gen(function* () {
      const { errors } = yield* run(list)
      assert.include(errors, "This key is not known. Run `orrery auth login` to get a new key for the context acme.")
    }))

  test("of the environment shows where it came from", ({ run }) =>
    Effect.gen(function* () {
      const { errors } = yield* run(list, { ORRERY_API_KEY: keys.ada })
      assert.include(errors, "The key is from ORRERY_API_KEY.")
      assert.notInclude(errors, keys.ada)
    }))
})
