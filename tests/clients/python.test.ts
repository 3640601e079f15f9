import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import { assert, beforeAll, it } from "@effect/vitest"
import { Effect } from "effect"

import { runProgram, withProgram } from "#tests/fixtures/RunProgram.ts"

import { emptyFolder, installPythonTools, mustRun, openApiFile } from "./ClientTools.ts"
import { patternSamples } from "./PatternSamples.ts"

/** Imports every module of the package, and uses some of them. */
const program = `import importlib, pkgutil
import orrery_api_client
from orrery_api_client.models import K8SClusterResponse, OrganizationRole

modules = [found.name for found in pkgutil.walk_packages(orrery_api_client.__path__, "orrery_api_client.")]
for module in modules:
    importlib.import_module(module)
assert OrganizationRole("owner") is OrganizationRole.OWNER
print(len(modules))
`

const requirement = {
  command: ["python3", "-c", "import venv, ensurepip, sys; sys.exit(sys.version_info < (3, 11))"],
  missing: "This machine has no Python 3.11 or later with venv and ensurepip.",
} as const

withProgram("Python", requirement, () => {
  let folder = ""
  let output = ""
  beforeAll(async () => {
    folder = await Effect.runPromise(installPythonTools)
    output = emptyFolder(join(folder, "output"))
  })
  const tool = (name: string) => join(folder, "environment/bin", name)

  it.effect("the validator accepts the description, and refuses a pattern that Python can't read", () =>
    Effect.gen(function* () {
      const broken = join(output, "broken.json")
      writeFileSync(broken, readFileSync(openApiFile, "utf8").replace("^[0-9a-f]{64}$", String.raw`^[\\p{L}]*$`))

      assert.include(yield* mustRun(tool("openapi-spec-validator"), [openApiFile]), "OK")
      const refused = yield* runProgram(tool("openapi-spec-validator"), [broken])
      assert.strictEqual(refused.exitCode, 1)
      assert.include(refused.output, "is not a 'regex'")
    }),
  )

  it.effect("the generator leaves nothing out, and Python imports every module of the client", () =>
    Effect.gen(function* () {
      const configuration = join(output, "configuration.json")
      writeFileSync(configuration, JSON.stringify({ post_hooks: [] }))
      const printed = yield* mustRun(
        tool("openapi-python-client"),
        [
          "generate",
          "--path",
          openApiFile,
          "--config",
          configuration,
          "--meta",
          "none",
          "--output-path",
          join(output, "orrery_api_client"),
        ],
        { cwd: output },
      )
      writeFileSync(join(output, "program.py"), program)

      assert.notMatch(printed, /warning/i)
      assert.isAbove(Number(yield* mustRun(tool("python"), [join(output, "program.py")])), 100)
    }),
  )

  it.effect("Python reads every pattern as JavaScript does", () =>
    Effect.gen(function* () {
      const file = join(output, "patterns.json")
      writeFileSync(file, JSON.stringify(patternSamples))
      const printed = yield* mustRun("python3", [join(import.meta.dirname, "tools/patterns.py"), file])

      assert.deepStrictEqual(
        JSON.parse(printed),
        patternSamples.map(({ matches }) => matches),
      )
    }),
  )
})
