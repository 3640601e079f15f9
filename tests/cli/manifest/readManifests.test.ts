import { NodeFileSystem } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import { Effect, FileSystem, Layer, Stdio, Stream } from "effect"

import { exitCodes } from "#adapters/cli/ExitCode.ts"
import { readManifests } from "#adapters/cli/manifest/ReadManifests.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

const noInput = Layer.merge(NodeFileSystem.layer, Stdio.layerTest({}))

const wrapped = "apiVersion: orrery.dev/v1\nkind: K8sCluster\nspec:\n  clusterName: wrapped\n"

/** Writes files into a directory of their own, and gives the directory. */
const written = Effect.fnUntraced(function* (contents: Readonly<Record<string, string>>) {
  const files = yield* FileSystem.FileSystem
  const directory = yield* temporaryDirectory
  for (const [name, text] of Object.entries(contents)) yield* files.writeFileString(`${directory}/${name}`, text)
  return directory
})

const refusal = Effect.fnUntraced(function* (text: string) {
  const directory = yield* written({ "manifest.yaml": text })
  const { exitCode, message } = yield* Effect.flip(readManifests([`${directory}/manifest.yaml`]))
  assert.strictEqual(exitCode, exitCodes.badInput)
  return message.replace(`${directory}/`, "")
})

it.layer(noInput)("Reading manifests", (it) => {
  it.effect("takes several documents of a file, bare or wrapped, and passes over empty ones", () =>
    Effect.gen(function* () {
      const directory = yield* written({ "a.yaml": `# first\n---\nclusterName: bare\n---\n---\n${wrapped}` })
      const manifests = yield* readManifests([`${directory}/a.yaml`])
      assert.deepEqual(
        manifests.map(({ name, place }) => [name, place.replace(`${directory}/`, "")]),
        [
          ["bare", "a.yaml:3"],
          ["wrapped", "a.yaml:6"],
        ],
      )
    }),
  )

  it.effect("takes the manifests of a directory by name, and leaves other files alone", () =>
    Effect.gen(function* () {
      const directory = yield* written({
        "b.json": '{"clusterName":"second"}',
        "a.yml": "clusterName: first",
        "README.md": "# not one",
      })
      assert.deepEqual(
        (yield* readManifests([directory])).map(({ name }) => name),
        ["first", "second"],
      )
    }),
  )

  it.effect("takes the standard input for a dash", () =>
    Effect.gen(function* () {
      const stdin = Stream.make(new TextEncoder().encode(wrapped))
      const manifests = yield* readManifests(["-"]).pipe(Effect.provide(Stdio.layerTest({ stdin })))
      assert.deepEqual(
        manifests.map(({ name }) => name),
        ["wrapped"],
      )
    }),
  )

  it.effect("finds the line of a field, or of what a missing one belongs to", () =>
    Effect.gen(function* () {
      const text = 'spec:\n  list:\n    - name: a\n    - labels:\n        "example.com/team": x\n'
      const directory = yield* written({ "a.yaml": text })
      const [manifest] = yield* readManifests([`${directory}/a.yaml`])
      const lineOf = (path: string) => manifest?.locate(path).split(":")[1]
      assert.strictEqual(lineOf("spec.list[0].name"), "3")
      assert.strictEqual(lineOf('spec.list[1].labels["example.com/team"]'), "5")
      assert.strictEqual(lineOf("spec.list[0].missing"), "3")
      assert.strictEqual(lineOf("nothing.here"), "1")
    }),
  )

  it.effect("says what is wrong with a file, and where", () =>
    Effect.gen(function* () {
      assert.match(yield* refusal("a: [1\n"), /^manifest\.yaml:\d+:\d+: this is not YAML: /)
      assert.match(yield* refusal("a: 1\na: 2\n"), /^manifest\.yaml:2:1: this is not YAML: Map keys must be unique/)
      assert.match(yield* refusal("kind: Application\n"), /takes manifests of kind K8sCluster, .* "Application"\.$/)
      assert.match(yield* refusal("- a\n"), /^manifest\.yaml:1: this document is not a manifest/)
      assert.match(yield* refusal("# nothing\n"), /^There is no manifest in /)
      assert.match(yield* refusal("clusterName: a\n---\n".repeat(101)), /^One command accepts at most 100 manifests/)
    }),
  )

  it.effect("refuses a small file that would grow into a large request", () =>
    Effect.gen(function* () {
      const levels = Array.from({ length: 9 }, (_, level) =>
        level === 0 ? "l0: &l0 [x,x,x,x,x,x,x,x,x]" : `l${level}: &l${level} [${`*l${level - 1},`.repeat(9)}]`,
      )
      assert.include(yield* refusal(levels.join("\n")), "Excessive alias count")
    }),
  )

  it.effect("refuses what is too large by its size, before it is parsed", () =>
    Effect.gen(function* () {
      const comment = `#${"-".repeat(250_000)}\n---\n`
      const all = comment.repeat(18)
      assert.match(
        yield* refusal(`a: 1\n---\n${"a: b\n".repeat(60_000)}`),
        /^manifest\.yaml:2: this document is larger than 256 KiB, and no manifest is\. Check/,
      )
      assert.match(yield* refusal(all), /^With manifest\.yaml the manifests are larger than 4 MiB in all\./)

      const directory = yield* written({ "a.yaml": comment.repeat(12), "b.yaml": comment.repeat(6) })
      const { message } = yield* Effect.flip(readManifests([directory]))
      assert.include(message, "b.yaml the manifests are larger than 4 MiB in all.")

      const stdin = Stream.make(new Uint8Array(3_000_000), new Uint8Array(3_000_000))
      const refused = yield* Effect.flip(readManifests(["-"])).pipe(Effect.provide(Stdio.layerTest({ stdin })))
      assert.include(refused.message, "With the standard input")
    }),
  )

  const interruptible: ReadonlyArray<readonly [string, string]> = [
    ["between the documents of a file", "a: 1\n---\n".repeat(50)],
    ["within a document", `a: [${"1,".repeat(30_000)}1]`],
  ]
  it.effect.each(interruptible)("can be interrupted %s", ([, text]) =>
    Effect.gen(function* () {
      const directory = yield* written({ "a.yaml": text })
      let turns = 0
      const reading = yield* Effect.forkChild(readManifests([`${directory}/a.yaml`]))
      while (reading.pollUnsafe() === undefined) {
        turns++
        yield* Effect.yieldNow
      }
      assert.isAtLeast(turns, 50)
    }),
  )

  it.effect("says which file or directory holds nothing", () =>
    Effect.gen(function* () {
      const directory = yield* written({})
      const missing = yield* Effect.flip(readManifests([`${directory}/none.yaml`]))
      assert.include(missing.message, "There is no file")
      const empty = yield* Effect.flip(readManifests([directory]))
      assert.include(empty.message, "contains no .yaml, .yml or .json file")
    }),
  )
})
