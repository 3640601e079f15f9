import { rmSync } from "node:fs"
import process from "node:process"

import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { apiOperations } from "#docs-site/generated/api-reference/ApiDocument.ts"
import { sampleRequest } from "#docs-site/generated/api-reference/Samples.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys, personOf, ServerAddress } from "#tests/fixtures/HttpServerForTests.ts"
import { ada } from "#tests/fixtures/People.ts"
import { runProgram, withProgram } from "#tests/fixtures/RunProgram.ts"

import { succeed } from "../cli/ServedCommands.ts"
import { send } from "../http/RawRequest.ts"
import { bearerOf } from "../http/SignedIn.ts"
import { programFolder, readPrograms, type SampleProgram, writeProgram } from "./SamplePrograms.ts"

const programs = await readPrograms()
const inLanguage = (language: SampleProgram["language"]) => programs.filter((program) => program.language === language)
const folder = programFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Other than JSON these say nothing at all of what they were asked for. */
const misunderstood = [400, 401, 405, 406, 415, 426, 500]

const answered = (operationId: string, output: string): void => {
  const status = Number(/^\d{3}/.exec(output)?.[0])
  const operation = apiOperations.find(({ id }) => id === operationId)

  assert.notInclude(misunderstood, status, output)
  assert.isTrue(
    operation?.responses.some((response) => response.status === status),
    output,
  )
}

/** Each method, with and without a body and a query, with a key, a token and neither. */
const representative = [
  "listClusters",
  "createCluster",
  "changeMemberRole",
  "assignPlan",
  "deleteCluster",
  "listApiKeys",
  "getHealth",
  "validateApiKey",
]

const runIn = (language: SampleProgram["language"]) =>
  inLanguage(language).filter(({ operationId }) => representative.includes(operationId ?? ""))

/** The example's cluster is the one that the sample of createCluster makes. */
const pointed = (code: string, url: string): string =>
  code
    .replaceAll("http://127.0.0.1:8080", url)
    .replaceAll("ws://127.0.0.1:8080", url.replace("http", "ws"))
    .replaceAll("/clusters/staging", "/clusters/first-light")

const environment = Effect.gen(function* () {
  const bearer = yield* bearerOf(personOf(ada))
  const { url } = yield* ServerAddress
  return { ORRERY_SERVER: url, ORRERY_API_KEY: keys.ada, ORRERY_TOKEN: bearer.replace("Bearer ", "") }
})

const creation = apiOperations.filter(({ id }) => id === "createCluster").map(sampleRequest)

const makeFirstLight = Effect.forEach(creation, ({ body, method, path }) =>
  send({ method, path, key: keys.ada, body: JSON.stringify(body) }),
)

const run = Effect.fnUntraced(function* (
  command: string,
  words: ReadonlyArray<string>,
  program: SampleProgram,
  extension: string,
) {
  const { url } = yield* ServerAddress
  const file = writeProgram(folder, `run/${program.name}${extension}`, pointed(program.code, url))
  return yield* runProgram(command, [...words, file], { cwd: folder, environment: yield* environment })
})

describe("Programs in the documentation", () => {
  it("are there for every operation in every language", () => {
    for (const language of ["typescript", "go", "python"] as const)
      assert.sameMembers(
        inLanguage(language).flatMap(({ operationId }) => operationId ?? []),
        apiOperations.map(({ id }) => id),
      )
  })
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("Programs in TypeScript", (it) => {
  it.effect("are right to the type checker, each of them", () =>
    Effect.gen(function* () {
      for (const { code, name } of inLanguage("typescript")) writeProgram(folder, `typescript/${name}.mts`, code)
      writeProgram(
        folder,
        "tsconfig.json",
        JSON.stringify({
          compilerOptions: {
            strict: true,
            noEmit: true,
            target: "esnext",
            module: "nodenext",
            types: ["node"],
            skipLibCheck: true,
          },
          include: ["typescript"],
        }),
      )
      const { exitCode, output } = yield* runProgram("tsc", ["-p", folder])

      assert.deepStrictEqual({ exitCode, output }, { exitCode: 0, output: "" })
    }),
  )

  it.effect.each(runIn("typescript"))("run: $name", (program) =>
    Effect.gen(function* () {
      yield* makeFirstLight
      const { exitCode, output } = yield* run(process.execPath, [], program, ".mts")

      assert.strictEqual(exitCode, 0, output)
      answered(program.name, output)
    }),
  )

  it.effect("follow an operation to its end", () =>
    Effect.gen(function* () {
      yield* makeFirstLight
      yield* succeed("first-light")
      const streams = programs.filter(({ code, language }) => language === "typescript" && code.includes("WebSocket"))
      assert.isAtLeast(streams.length, 2)
      for (const stream of streams) {
        const { exitCode, output } = yield* run(process.execPath, [], stream, ".mts")

        assert.strictEqual(exitCode, 0, output)
        assert.isAbove(output.split("\n").length, 3, output)
      }
    }),
  )
})

withProgram("Python", { command: ["python3", "--version"], missing: "This machine has no python3." }, () => {
  it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("Programs in Python", (it) => {
    it.effect("can be read by Python, each of them", () =>
      Effect.gen(function* () {
        const files = inLanguage("python").map(({ code, name }) => writeProgram(folder, `python/${name}.py`, code))
        const check = "import sys\nfor name in sys.argv[1:]: compile(open(name, encoding='utf8').read(), name, 'exec')"
        const { exitCode, output } = yield* runProgram("python3", ["-c", check, ...files])

        assert.deepStrictEqual({ exitCode, output }, { exitCode: 0, output: "" })
      }),
    )

    it.effect.each(runIn("python"))("run: $name", (program) =>
      Effect.gen(function* () {
        yield* makeFirstLight
        const { exitCode, output } = yield* run("python3", [], program, ".py")

        assert.strictEqual(exitCode, 0, output)
        answered(program.name, output)
      }),
    )

    it.effect("of the guides run", () =>
      Effect.gen(function* () {
        yield* makeFirstLight
        const outcomes = yield* Effect.forEach(
          inLanguage("python").filter(({ operationId }) => operationId === undefined),
          (program) => run("python3", [], program, ".py"),
        )

        assert.isAtLeast(outcomes.length, 2)
        for (const { exitCode, output } of outcomes) assert.strictEqual(exitCode, 0, output)
        assert.isTrue(outcomes.some(({ output }) => output.startsWith("first-light ")))
      }),
    )
  })
})

withProgram("Go", { command: ["go", "version"], missing: "This machine has no go." }, () => {
  it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("Programs in Go", (it) => {
    it.effect("are read and formatted as gofmt does, each of them", () =>
      Effect.gen(function* () {
        for (const { code, name } of inLanguage("go")) writeProgram(folder, `go/${name}.go`, `${code}\n`)
        const { exitCode, output } = yield* runProgram("gofmt", ["-e", "-l", `${folder}/go`])

        assert.deepStrictEqual({ exitCode, output }, { exitCode: 0, output: "" })
      }),
    )

    it.effect(
      "are built and run",
      () =>
        Effect.gen(function* () {
          yield* makeFirstLight
          const { url } = yield* ServerAddress
          const chosen = runIn("go")
          writeProgram(folder, "module/go.mod", "module samples\n\ngo 1.21\n")
          for (const { code, name } of chosen) writeProgram(folder, `module/${name}/main.go`, pointed(code, url))
          const offline = { GOPROXY: "off", GOTOOLCHAIN: "local", GOFLAGS: "-mod=mod" }
          const cwd = `${folder}/module`
          const built = yield* runProgram("go", ["build", "-o", `${folder}/built/`, "./..."], {
            cwd,
            environment: offline,
          })

          assert.lengthOf(chosen, representative.length)
          assert.deepStrictEqual(built, { exitCode: 0, output: "" })
          for (const { name } of chosen) {
            const { exitCode, output } = yield* runProgram(`${folder}/built/${name}`, [], {
              environment: yield* environment,
            })

            assert.strictEqual(exitCode, 0, output)
            answered(name, output)
          }
        }),
      360_000,
    )
  })
})
