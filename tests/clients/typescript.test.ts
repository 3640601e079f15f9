import { writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"

import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { runProgram } from "#tests/fixtures/RunProgram.ts"

import { emptyFolder, installTypeScriptTools, mustRun, openApiFile } from "./ClientTools.ts"

const program = `import type { paths } from "./schema"
import { createCluster, type OrganizationRole } from "./sdk"

type Created = paths["/api/v1/clusters"]["post"]["responses"][202]["content"]["application/json"]
export const role: OrganizationRole = "owner"
export const operationOf = (created: Created): string => created.data.operationId
export const create = (clusterName: string) => createCluster({ body: { clusterName, region: "eu-central-1" } as never })
`

describe("The generators of TypeScript clients", () => {
  let folder = ""
  let output = ""
  beforeAll(async () => {
    folder = await Effect.runPromise(installTypeScriptTools)
    output = emptyFolder(join(folder, "output"))
  })

  it.effect("accept the description, and the compiler accepts both clients", () =>
    Effect.gen(function* () {
      const tool = (name: string) => join(folder, "node_modules", name)
      const generate = (name: string, file: string, words: ReadonlyArray<string>) =>
        mustRun(process.execPath, [tool(name), ...words, "-o", join(output, file)], { cwd: output })
      yield* generate("openapi-typescript/bin/cli.js", "schema.ts", [openApiFile])
      yield* generate("@hey-api/openapi-ts/bin/run.js", "sdk", ["-i", openApiFile])
      writeFileSync(join(output, "program.ts"), program)
      writeFileSync(
        join(output, "tsconfig.json"),
        JSON.stringify({
          compilerOptions: {
            strict: true,
            noUncheckedIndexedAccess: true,
            noEmit: true,
            target: "es2022",
            module: "esnext",
            moduleResolution: "bundler",
            lib: ["es2022", "dom", "dom.iterable"],
            types: [],
          },
          include: ["."],
        }),
      )

      const compiled = yield* runProgram(process.execPath, [tool("typescript/bin/tsc"), "-p", output])
      assert.deepStrictEqual(compiled, { exitCode: 0, output: "" })
    }),
  )
})
