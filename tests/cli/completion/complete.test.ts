import { execFileSync } from "node:child_process"

import { NodeFileSystem } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem } from "effect"

import { exitCodes } from "#adapters/cli/ExitCode.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

import { type Invocation, orrery } from "../CommandLine.ts"
import { asAda, manifest } from "../ServedCommands.ts"

const textsOf = (output: string) => (output === "" ? [] : output.split("\n").map((line) => line.split("\t")[0]))

/** What can follow some words, the last of which is being typed. */
const after = (words: ReadonlyArray<string>, invocation?: Invocation) =>
  Effect.map(orrery(["complete", "fish", ...words], invocation), ({ output }) => textsOf(output))

describe("Completion", () => {
  it.effect("offers commands with what they do, then their flags and listed values", () =>
    Effect.gen(function* () {
      assert.includeMembers(yield* after([""]), ["clusters", "api-keys", "help"])
      assert.deepStrictEqual(yield* after(["clusters", "pr"]), ["preflight", "progress"])
      assert.deepStrictEqual(yield* after(["clusters", "list", "--pro"]), ["--provider"])
      assert.deepStrictEqual(yield* after(["clusters", "list", "--provider", ""]), ["aws", "gcp", "azure"])
      assert.deepStrictEqual(yield* after(["clusters", "list", "-o", "w"]), ["wide"])
      assert.deepStrictEqual(yield* after(["clusters", "list", "--output=n"]), ["--output=name"])
      assert.deepStrictEqual(yield* after(["-o", "json", "clusters", "sp"]), ["spec"])
      const { output } = yield* orrery(["complete", "zsh", "clusters", "spec"])
      assert.match(output, /^spec\tShow /)
    }),
  )

  it.effect("offers nothing, and fails never, where it knows nothing", () =>
    Effect.gen(function* () {
      for (const words of [
        ["clusters", "apply", "-f", ""],
        ["nonsense", "x"],
        ["clusters", "get", "x", "y"],
        ["clusters", "get", ""],
      ]) {
        const outcome = yield* orrery(["complete", "bash", ...words], {
          environment: { ORRERY_SERVER: "http://127.0.0.1:9" },
        })

        assert.deepInclude(outcome, { exitCode: exitCodes.done, output: "", errors: "" })
      }
    }),
  )

  it.effect("offers the contexts of this machine, but none that a shell would read as more than text", () =>
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const configFile = `${yield* temporaryDirectory}/config.json`
      const server = "https://orrery.example.com"
      const contexts = { work: { server }, "home@a:1": { server }, "$(touch x)": { server }, "a b": { server } }
      yield* files.writeFileString(configFile, JSON.stringify({ contexts }), { mode: 0o600 })
      const environment = { ORRERY_CONFIG: configFile }
      assert.deepStrictEqual(yield* after(["context", "use", ""], { environment }), ["home@a:1", "work"])
      assert.deepStrictEqual(yield* after(["clusters", "list", "--context", "w"], { environment }), ["work"])
      assert.deepStrictEqual(yield* after(["--server", "https"], { environment }), [server])
      // Bash gives the word in three parts, and replaces the last.
      const bash = yield* orrery(["complete", "bash", "context", "use", "home@a", ":", ""], { environment })
      assert.strictEqual(bash.output, "1")
    }).pipe(Effect.provide(NodeFileSystem.layer)),
  )

  it.effect("comes with a script for each shell, and that of bash can be read by bash", () =>
    Effect.gen(function* () {
      for (const shell of ["bash", "zsh", "fish", "powershell", "sh", "pwsh"]) {
        const { exitCode, output } = yield* orrery(["--completions", shell])
        assert.strictEqual(exitCode, exitCodes.done)
        assert.match(output, /orrery complete (bash|zsh|fish|powershell)/)
      }
      const { output } = yield* orrery(["--completions", "bash"])
      const program = `orrery() { echo "$1 $2 $3 $4"; echo lines; }\n${output}\nCOMP_WORDS=(orrery clusters ge) COMP_CWORD=2\n_orrery\nprintf '%s|' "\${COMPREPLY[@]}"`
      assert.strictEqual(
        execFileSync("bash", ["--norc", "-c", program], { encoding: "utf8" }),
        "complete bash clusters ge|lines|",
      )
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("Completion with a server", (it) => {
  it.effect("offers the clusters and organizations that are there", () =>
    Effect.gen(function* () {
      for (const name of ["first-light", "first-night", "staging"])
        yield* asAda(["clusters", "apply", "-f", "-"], { standardInput: manifest(name) })
      const of = (...words: ReadonlyArray<string>) =>
        Effect.map(asAda(["complete", "fish", ...words]), ({ output }) => textsOf(output))

      assert.sameMembers(yield* of("clusters", "get", "first"), ["first-light", "first-night"])
      assert.deepStrictEqual(yield* of("clusters", "progress", "stream", "s"), ["staging"])
      assert.deepStrictEqual(yield* of("org", "get", ""), ["acme"])
      assert.deepStrictEqual(yield* of("audit", "list", "--org-id", ""), ["acme"])
    }),
  )

  it.effect("offers the providers, regions and zones of the catalog that fit what is typed before", () =>
    Effect.gen(function* () {
      const of = (...words: ReadonlyArray<string>) =>
        Effect.map(asAda(["complete", "fish", ...words]), ({ output }) => textsOf(output))

      assert.includeMembers(yield* of("providers", "regions", "--provider", ""), ["aws", "azure", "digitalocean"])
      assert.sameMembers(yield* of("providers", "zones", "-p", "aws", "--region", "eu-west-"), [
        "eu-west-1",
        "eu-west-2",
        "eu-west-3",
      ])
      assert.deepStrictEqual(yield* of("providers", "machinetypes", "-p", "azure", "-r", "westeurope", "--zone", ""), [
        "1",
        "2",
        "3",
      ])
      assert.deepStrictEqual(yield* of("providers", "zones", "--region", ""), [])
      assert.deepStrictEqual(yield* of("clusters", "list", "--provider", ""), ["aws", "gcp", "azure"])
    }),
  )
})
