import { NodeFileSystem } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import { Effect, FileSystem } from "effect"
import { stringify } from "yaml"

import { exitCodes } from "#adapters/cli/ExitCode.ts"
import { smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

import { asAda, fail, manifest, succeed } from "../ServedCommands.ts"

const apply = (standardInput: string, ...flags: ReadonlyArray<string>) =>
  asAda(["clusters", "apply", "-f", "-", ...flags], { standardInput })

/** A manifest as someone else would write it: wrapped, in YAML, its fields in another order. */
const rewritten = (clusterName: string, changes: Readonly<Record<string, unknown>> = {}) =>
  stringify({
    apiVersion: "orrery.dev/v1",
    kind: "K8sCluster",
    spec: Object.fromEntries(Object.entries({ ...smallCluster, clusterName, ...changes }).toReversed()),
  })

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("orrery clusters apply, a second time", (it) => {
  it.effect("says that nothing changed and exits with 0, however the manifest is written", () =>
    Effect.gen(function* () {
      yield* apply(manifest("twice"))
      yield* succeed("twice")
      for (const again of [manifest("twice"), rewritten("twice")]) {
        for (const flags of [[], ["--wait"]]) {
          const { errors, exitCode, output } = yield* apply(again, ...flags)
          assert.strictEqual(exitCode, exitCodes.done, errors)
          assert.strictEqual(output, "twice is unchanged: READY (simulated).")
        }
        for (const words of [
          ["clusters", "apply", "-f", "-", "--dry-run"],
          ["clusters", "plan", "-f", "-"],
        ]) {
          const { errors, exitCode, output } = yield* asAda(words, { standardInput: again })
          assert.strictEqual(exitCode, exitCodes.done, errors)
          assert.strictEqual(output, "twice is unchanged: READY (simulated). Nothing would be created.")
        }
      }
      const { output } = yield* apply(manifest("twice"), "-o", "json")
      assert.deepInclude(JSON.parse(output), { clusterName: "twice", unchanged: true, state: "READY" })
    }),
  )

  it.effect("finds a manifest unchanged whose notes name another commit", () =>
    Effect.gen(function* () {
      yield* apply(rewritten("noted", { identity: { metadata: { commit: "4f2a9c1" } } }))
      yield* succeed("noted")
      for (const again of [manifest("noted"), rewritten("noted", { identity: { metadata: { commit: "b81d3e7" } } })]) {
        const { errors, exitCode, output } = yield* apply(again)
        assert.strictEqual(exitCode, exitCodes.done, errors)
        assert.strictEqual(output, "noted is unchanged: READY (simulated).")
      }
    }),
  )

  it.effect("names each changed field with its line, and changes nothing", () =>
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const file = `${yield* temporaryDirectory}/changed.yaml`
      yield* apply(manifest("changed"))
      yield* succeed("changed")
      const text = rewritten("changed", { domain: "changed.example.com", region: "eu-central-1" })
      yield* files.writeFileString(file, text)
      const lineOf = (field: string) => text.split("\n").findIndex((line) => line.includes(`  ${field}:`)) + 1
      for (const words of [["apply"], ["apply", "--wait"], ["apply", "--dry-run"], ["plan"]]) {
        const { errors, exitCode, output } = yield* asAda(["clusters", ...words, "-f", file])
        assert.strictEqual(exitCode, exitCodes.conflict)
        assert.notInclude(errors, `${file}:1: ${file}:1:`)
        assert.include(errors, `${file}:1: changed exists, and this manifest differs from it in`)
        assert.include(errors, `  ${file}:${lineOf("domain")}: spec.domain`)
        assert.include(errors, `  ${file}:${lineOf("region")}: spec.region`)
        assert.include(errors, "Orrery cannot update a cluster yet.")
        assert.notInclude(errors, "clusterName\n")
        assert.strictEqual(output, "")
      }
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("does not call a cluster that failed unchanged, and says what to do", () =>
    Effect.gen(function* () {
      yield* apply(manifest("broken"))
      const summary = "The account may not start more virtual machines."
      yield* fail("broken", {
        cause: "quota",
        summary,
        detail: "",
        remedy: "Ask.",
        userFixable: true,
        retryable: false,
      })
      const { errors, exitCode } = yield* apply(manifest("broken"))
      assert.strictEqual(exitCode, exitCodes.conflict)
      assert.include(errors, "broken exists unchanged, but it is FAILED.")
      assert.include(errors, "orrery clusters delete broken")
    }),
  )
})
