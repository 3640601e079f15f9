import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import { assert, beforeAll, it } from "@effect/vitest"
import { Effect } from "effect"

import { runProgram, withProgram } from "#tests/fixtures/RunProgram.ts"

import { emptyFolder, goEnvironment, installGoTools, mustRun, openApiFile } from "./ClientTools.ts"
import { patternSamples } from "./PatternSamples.ts"

/** Go 1.21 is the first that downloads the toolchain which a module asks for. */
const isRecentEnough = `case "$(go env GOVERSION)" in go1.[0-9]|go1.[0-9].*|go1.1[0-9]*|go1.20*) exit 1;; go1.*) ;; *) exit 1;; esac`

const requirement = { command: ["sh", "-c", isRecentEnough], missing: "This machine has no Go 1.21 or later." } as const

withProgram("Go", requirement, () => {
  let folder = ""
  beforeAll(async () => {
    folder = await Effect.runPromise(installGoTools)
  })
  const generate = (document: string, file: string) =>
    runProgram(
      join(folder, "oapi-codegen"),
      ["-generate", "types,client", "-package", "client", "-o", file, document],
      {
        cwd: folder,
      },
    )

  it.effect("the generator accepts the description, and the client compiles and passes vet", () =>
    Effect.gen(function* () {
      const client = emptyFolder(join(folder, "client"))
      const generated = yield* generate(openApiFile, join(client, "client.go"))

      assert.deepStrictEqual(generated, { exitCode: 0, output: "" })
      assert.include(readFileSync(join(client, "client.go"), "utf8"), 'OrganizationRole = "owner"')
      yield* runProgram("go", ["mod", "download"], { cwd: folder, environment: goEnvironment })
      for (const words of [
        ["build", "./client"],
        ["vet", "./client"],
      ]) {
        const checked = yield* runProgram("go", words, { cwd: folder, environment: goEnvironment })
        assert.deepStrictEqual(checked, { exitCode: 0, output: "" })
      }
    }),
  )

  it.effect("the generator refuses two inline choices that get the same name", () =>
    Effect.gen(function* () {
      const broken = join(emptyFolder(join(folder, "broken")), "openapi.json")
      const reference = /"userRole": \{\s*"\$ref": "[^"]+"/
      const document = readFileSync(openApiFile, "utf8")
      writeFileSync(
        broken,
        document
          .replace(reference, '"userRole": { "type": "string", "enum": ["owner", "admin"]')
          .replace(
            /("OrganizationUser": \{[^]*?"role": \{)\s*"\$ref": "[^"]+"/,
            '$1 "type": "string", "enum": ["owner", "admin"]',
          ),
      )

      const { exitCode, output } = yield* generate(broken, join(folder, "broken/client.go"))
      assert.strictEqual(exitCode, 1)
      assert.include(output, "duplicate typename")
    }),
  )

  it.effect("Go reads every pattern as JavaScript does", () =>
    Effect.gen(function* () {
      const file = join(folder, "patterns.json")
      writeFileSync(file, JSON.stringify(patternSamples))
      const printed = yield* mustRun("go", ["run", "./patterns", file], { cwd: folder, environment: goEnvironment })

      assert.deepStrictEqual(
        JSON.parse(printed),
        patternSamples.map(({ matches }) => matches),
      )
    }),
  )
})
