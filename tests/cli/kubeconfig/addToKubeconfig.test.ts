import { NodeFileSystem } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, FileSystem } from "effect"
import { parse } from "yaml"

import { addToKubeconfig } from "#adapters/cli/kubeconfig/AddToKubeconfig.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

import { stagingParts } from "./StagingParts.ts"

const { name } = stagingParts()

const mine = "apiVersion: v1\nkind: Config\ncurrent-context: mine\nusers:\n- name: mine\n  user: {}\n"

const add = (environment: Readonly<Record<string, string>>, parts = stagingParts()) =>
  addToKubeconfig(parts).pipe(
    Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromUnknown(environment)),
  )

const test = <E>(
  sentence: string,
  body: (directory: string, files: FileSystem.FileSystem) => Effect.Effect<void, E, FileSystem.FileSystem>,
) =>
  it.live(sentence, () =>
    Effect.gen(function* () {
      yield* body(yield* temporaryDirectory, yield* FileSystem.FileSystem)
    }).pipe(Effect.scoped, Effect.provide(NodeFileSystem.layer)),
  )

describe("The kubeconfig of a user", () => {
  test("is ~/.kube/config, created for its owner alone", (HOME, files) =>
    Effect.gen(function* () {
      assert.strictEqual(yield* add({ HOME }), `${HOME}/.kube/config`)

      assert.strictEqual((yield* files.stat(`${HOME}/.kube/config`)).mode & 0o777, 0o600)
      assert.strictEqual((yield* files.stat(`${HOME}/.kube`)).mode & 0o777, 0o700)
      assert.deepEqual(yield* files.readDirectory(`${HOME}/.kube`), ["config"])
    }))

  test("is the first file of KUBECONFIG that exists, as kubectl has it", (HOME, files) =>
    Effect.gen(function* () {
      const KUBECONFIG = `${HOME}/a::${HOME}/b:${HOME}/c:${HOME}/b`
      assert.strictEqual(yield* add({ HOME, KUBECONFIG }), `${HOME}/c`)
      yield* files.remove(`${HOME}/c`)
      yield* files.writeFileString(`${HOME}/b`, mine)

      assert.strictEqual(yield* add({ HOME, KUBECONFIG }), `${HOME}/b`)
      assert.strictEqual(parse(yield* files.readFileString(`${HOME}/b`))["current-context"], name)
    }))

  test("is the file that has the entry already, and the first one says which context is current", (HOME, files) =>
    Effect.gen(function* () {
      yield* add({ HOME, KUBECONFIG: `${HOME}/b` })
      yield* files.writeFileString(`${HOME}/a`, mine)

      assert.strictEqual(yield* add({ HOME, KUBECONFIG: `${HOME}/a:${HOME}/b` }), `${HOME}/b`)
      assert.deepInclude(parse(yield* files.readFileString(`${HOME}/a`)), {
        "current-context": name,
        users: [{ name: "mine", user: {} }],
      })
    }))

  test("loses nothing when many commands write it at once", (HOME, files) =>
    Effect.gen(function* () {
      const all = Array.from({ length: 10 }, (_, index) => ({ ...stagingParts(), name: `c${index}.acme` }))
      yield* Effect.forEach(all, (parts) => add({ HOME }, parts), { concurrency: "unbounded" })

      const { clusters } = parse(yield* files.readFileString(`${HOME}/.kube/config`))
      assert.sameMembers(
        clusters.map((cluster: { readonly name: string }) => cluster.name),
        all.map((parts) => parts.name),
      )
    }))

  test("is written although a kubectl that was killed left its lock behind", (HOME, files) =>
    Effect.gen(function* () {
      const KUBECONFIG = `${HOME}/config`
      yield* files.writeFileString(`${KUBECONFIG}.lock`, "", { mode: 0o000 })
      yield* files.utimes(`${KUBECONFIG}.lock`, 1_000_000, 1_000_000)
      yield* add({ HOME, KUBECONFIG })

      assert.deepEqual(yield* files.readDirectory(HOME), ["config"])
    }))

  test("stays a link to where it really is", (HOME, files) =>
    Effect.gen(function* () {
      yield* files.makeDirectory(`${HOME}/dotfiles`)
      yield* files.writeFileString(`${HOME}/dotfiles/kube`, mine, { mode: 0o644 })
      yield* files.symlink(`${HOME}/dotfiles/kube`, `${HOME}/config`)
      yield* add({ HOME, KUBECONFIG: `${HOME}/config` })

      assert.strictEqual(yield* files.readLink(`${HOME}/config`), `${HOME}/dotfiles/kube`)
      assert.strictEqual((yield* files.stat(`${HOME}/dotfiles/kube`)).mode & 0o777, 0o600)
      assert.include(yield* files.readFileString(`${HOME}/dotfiles/kube`), name)
    }))

  for (const [sentence, text] of [
    ["is no YAML", "users: [{token: secret"],
    ["has an entry of this name that someone else wrote", `users:\n- name: ${name}\n  user: {token: secret}\n`],
    ["has lists of another form", "users: secret"],
    ["is too large", " ".repeat(8 * 1024 * 1024 + 1)],
  ] as const) {
    test(`is left as it is when it ${sentence}, and is not quoted`, (HOME, files) =>
      Effect.gen(function* () {
        const KUBECONFIG = `${HOME}/config`
        yield* files.writeFileString(KUBECONFIG, text)
        const { message } = yield* Effect.flip(add({ HOME, KUBECONFIG }))

        assert.include(message, KUBECONFIG)
        assert.include(message, "Nothing was changed.")
        assert.notInclude(message, "secret")
        assert.strictEqual(yield* files.readFileString(KUBECONFIG), text)
        assert.deepEqual(yield* files.readDirectory(HOME), ["config"])
      }))
  }

  test("is not created behind a link that leads nowhere", (HOME, files) =>
    Effect.gen(function* () {
      yield* files.symlink(`${HOME}/gone`, `${HOME}/config`)
      const { message } = yield* Effect.flip(add({ HOME, KUBECONFIG: `${HOME}/config` }))

      assert.include(message, "a link to a file that does not exist")
    }))
})
