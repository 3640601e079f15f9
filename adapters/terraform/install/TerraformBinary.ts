import { execFile } from "node:child_process"
import { accessSync, constants, statSync } from "node:fs"
import { delimiter, isAbsolute, join, resolve } from "node:path"

import { Effect, Result, Schema, SemVer } from "effect"

/** A working engine: its name, version and path. */
export interface TerraformBinary {
  readonly path: string
  readonly product: "terraform" | "opentofu"
  /** As the program reports it: `1.11.4`. */
  readonly version: string
}

/** The registry host of an engine. */
export const registryHost = ({ product }: TerraformBinary) =>
  product === "terraform" ? "registry.terraform.io" : "registry.opentofu.org"

/** The configured or installed engine cannot be used. */
export class UnusableEngine extends Schema.TaggedError<UnusableEngine>()("UnusableEngine", {
  path: Schema.String,
  reason: Schema.String,
}) {
  override get message() {
    return `The infrastructure engine ${this.path} cannot be used: ${this.reason}`
  }
}

/** Where to look: first the operator's path, then the engine Orrery installed, then the search path. */
export interface EngineSearch {
  readonly named: string | undefined
  readonly dataDirectory: string
  /** The search path, as in `PATH`. */
  readonly searchPath: string
}

/** The first versions with import blocks, `init -json` and saved plans in the format Orrery reads. */
const oldestVersions = { terraform: "1.9.0", opentofu: "1.8.0" } as const

const products = { Terraform: "terraform", OpenTofu: "opentofu" } as const

/** Where `orrery engine install` puts OpenTofu. */
export const installedEngine = (dataDirectory: string) => join(dataDirectory, "bin", "tofu")

const isProgram = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

const candidates = ({ dataDirectory, searchPath }: EngineSearch): ReadonlyArray<string> => [
  installedEngine(dataDirectory),
  ...["terraform", "tofu"].flatMap((name) =>
    searchPath
      .split(delimiter)
      .filter((folder) => isAbsolute(folder))
      .map((folder) => join(folder, name)),
  ),
]

const ask = (path: string) =>
  Effect.callback<string, UnusableEngine>((resume) => {
    const environment = { CHECKPOINT_DISABLE: "1", TF_CLI_CONFIG_FILE: "/dev/null", PATH: "/usr/bin:/bin" }
    execFile(path, ["version"], { env: environment, timeout: 30_000 }, (error, output) =>
      resume(
        error === null
          ? Effect.succeed(output)
          : Effect.fail(new UnusableEngine({ path, reason: `\`version\` failed: ${error.message.split("\n")[0]}.` })),
      ),
    )
  })

/** Reads from a program which engine it is. */
export const identify = Effect.fn("TerraformBinary.identify")(function* (path: string) {
  const [, name, version] = /^(Terraform|OpenTofu) v(\S+)/m.exec(yield* ask(path)) ?? []
  const parsed = Result.getOrUndefined(SemVer.parse(version ?? ""))
  if ((name !== "Terraform" && name !== "OpenTofu") || version === undefined || parsed === undefined) {
    return yield* new UnusableEngine({ path, reason: "it is neither Terraform nor OpenTofu." })
  }
  const product = products[name]
  const oldest = oldestVersions[product]
  if (SemVer.isLessThan(parsed, SemVer.parseUnsafe(oldest))) {
    return yield* new UnusableEngine({ path, reason: `it is ${name} ${version}; ${oldest} or later is needed.` })
  }
  return { path, product, version } satisfies TerraformBinary
})

/** Finds the engine to use; undefined when the machine has none. Fails when the engine found or configured is unusable. */
export const findEngine = Effect.fn("TerraformBinary.findEngine")(function* (search: EngineSearch) {
  if (search.named !== undefined) return yield* identify(resolve(search.named))

  const path = candidates(search).find(isProgram)
  return path === undefined ? undefined : yield* identify(resolve(path))
})

/** The engine's name in responses: `terraform 1.11.4`. */
export const engineName = (binary: TerraformBinary) => `${binary.product} ${binary.version}`
