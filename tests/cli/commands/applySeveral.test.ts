import { NodeFileSystem } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import { Effect, FileSystem } from "effect"

import { exitCodes } from "#adapters/cli/ExitCode.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

import { asAda, manifest } from "../ServedCommands.ts"

/** A directory with one manifest a file. */
const directoryOf = Effect.fnUntraced(function* (manifests: Readonly<Record<string, string>>) {
  const files = yield* FileSystem.FileSystem
  const directory = yield* temporaryDirectory
  for (const [name, text] of Object.entries(manifests)) yield* files.writeFileString(`${directory}/${name}`, text)
  return directory
})

const isThere = (name: string) =>
  Effect.map(asAda(["clusters", "get", name]), ({ exitCode }) => exitCode === exitCodes.done)

const pretty = (text: string) => JSON.stringify(JSON.parse(text), null, 2)

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })(
  "orrery clusters apply of several manifests",
  (it) => {
    it.effect("creates nothing when one of a directory is bad, and names its file and line", () =>
      Effect.gen(function* () {
        const directory = yield* directoryOf({
          "a.yaml": manifest("first-good"),
          "b.yaml": pretty(manifest("second-bad", { region: "eu-nowhere" })),
          "c.yaml": manifest("third-good"),
        })
        const { errors, exitCode, output } = yield* asAda(["clusters", "apply", "-f", directory])
        assert.strictEqual(exitCode, exitCodes.badInput)
        assert.include(errors, `  ${directory}/b.yaml:4: region: `)
        assert.include(errors, "Nothing was created: 1 of 3 manifests cannot be applied.")
        assert.strictEqual(output, "")
        for (const name of ["first-good", "second-bad", "third-good"]) assert.isFalse(yield* isThere(name), name)
      }).pipe(Effect.provide(NodeFileSystem.layer)),
    )

    it.effect("creates nothing when two have one name, and names both places", () =>
      Effect.gen(function* () {
        const directory = yield* directoryOf({ "a.yaml": manifest("doubled"), "b.yaml": pretty(manifest("doubled")) })
        for (const flags of [[], ["--dry-run"]]) {
          const { errors, exitCode } = yield* asAda(["clusters", "apply", "-f", directory, ...flags])
          assert.strictEqual(exitCode, exitCodes.badInput)
          assert.include(errors, 'Several manifests name their cluster "doubled":')
          assert.include(errors, `  ${directory}/a.yaml:1: clusterName`)
          assert.include(errors, `  ${directory}/b.yaml:2: clusterName`)
        }
        assert.isFalse(yield* isThere("doubled"))
      }).pipe(Effect.provide(NodeFileSystem.layer)),
    )

    it.effect("names the place of one that differs from its cluster once", () =>
      Effect.gen(function* () {
        const standardInput = (domain: string) => [manifest("alike"), manifest("different", { domain })].join("\n---\n")
        yield* asAda(["clusters", "apply", "-f", "-"], { standardInput: standardInput("a.example.com") })
        const { errors, exitCode } = yield* asAda(["clusters", "apply", "-f", "-"], {
          standardInput: standardInput("b.example.com"),
        })

        assert.strictEqual(exitCode, exitCodes.conflict)
        assert.match(errors, /^(?:Error: |error: )?standard input:\d+: different exists, and this manifest differs/m)
      }),
    )

    it.effect("creates all of them when all are good, and a second run finds all of them unchanged", () =>
      Effect.gen(function* () {
        const standardInput = [manifest("good-one"), manifest("good-two")].join("\n---\n")
        const first = yield* asAda(["clusters", "apply", "-f", "-"], { standardInput })
        assert.strictEqual(first.exitCode, exitCodes.done, first.errors)
        assert.match(first.output, /^good-one is PENDING[^]*^good-two is PENDING/m)
        const second = yield* asAda(["clusters", "apply", "-f", "-"], { standardInput })
        assert.strictEqual(second.exitCode, exitCodes.done, second.errors)
        assert.match(second.output, /^good-one is unchanged[^]*^good-two is unchanged/m)
      }),
    )
  },
)
