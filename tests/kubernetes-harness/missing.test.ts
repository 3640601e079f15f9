import { appendFile, cp, mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import process from "node:process"

import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { digestOfSources, harnessSources, missingHarness } from "#tests/fixtures/kubernetes/KubernetesHarness.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

/** What `.ci/install-kubernetes` leaves, without the program in the file, and a copy of its sources. */
const installation = Effect.gen(function* () {
  const directory = yield* temporaryDirectory
  const installed = join(directory, "installed")
  const sources = join(directory, "sources")
  yield* Effect.promise(async () => {
    await cp(harnessSources, sources, { recursive: true })
    await mkdir(installed)
    await writeFile(join(installed, "kube-harness"), "")
    await writeFile(join(installed, "sources.sha256"), `${digestOfSources(sources)}\n`)
  })
  return { installed, sources }
})

const cases = process.platform === "linux" ? ["built"] : []

describe.each(cases)("The Kubernetes of the tests, where it can be %s", () => {
  it.effect("is there once it is built from its sources", () =>
    Effect.gen(function* () {
      const { installed, sources } = yield* installation

      assert.isUndefined(missingHarness(installed, sources))
    }),
  )

  it.effect("is missing, with the command that builds it, where it never was built", () =>
    Effect.gen(function* () {
      const { sources } = yield* installation

      const missing = missingHarness(yield* temporaryDirectory, sources)

      assert.strictEqual(missing, "The Kubernetes of the tests is not built. Run .ci/install-kubernetes.")
    }),
  )

  it.effect.each(["main.go", "pod-stages.yaml", "go.sum"])("is missing after a change of %s", (file) =>
    Effect.gen(function* () {
      const { installed, sources } = yield* installation
      yield* Effect.promise(() => appendFile(join(sources, file), "\n"))

      const missing = missingHarness(installed, sources)

      assert.strictEqual(
        missing,
        "The Kubernetes of the tests was built from other sources. Run .ci/install-kubernetes.",
      )
    }),
  )
})
