import { createHash } from "node:crypto"
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import { Effect } from "effect"

import { repositoryRoot } from "#docs-site/configuration/RepositoryRoot.ts"
import { runProgram } from "#tests/fixtures/RunProgram.ts"

/** The description that the server serves, and a test holds to its schemas. */
export const openApiFile = join(repositoryRoot, "docs-site/public/openapi.json")

const manifests = join(import.meta.dirname, "tools")
const cache = join(repositoryRoot, "node_modules/.cache/clients")

/** Runs a program that has to succeed; what it printed is in the failure. */
export const mustRun = Effect.fnUntraced(function* (...parameters: Parameters<typeof runProgram>) {
  const { exitCode, output } = yield* runProgram(...parameters)
  if (exitCode !== 0) throw new Error(`${parameters[0]} ${parameters[1].join(" ")} exited with ${exitCode}:\n${output}`)
  return output
})

/** A folder for the tools and clients of one language, with the files that pin the tools. */
interface ToolFolder {
  readonly path: string
  /** Whether the tools of these very files are installed already. */
  readonly isInstalled: boolean
  /** Remembers that they are. */
  readonly markInstalled: () => void
}

const openFolder = (language: string, files: ReadonlyArray<string>, toolchain: string): ToolFolder => {
  const path = join(cache, language)
  const mark = join(path, "installed")
  const hash = createHash("sha256").update(toolchain)
  for (const file of files) hash.update(readFileSync(join(manifests, file)))
  const wanted = hash.digest("hex")
  const isInstalled = existsSync(mark) && readFileSync(mark, "utf8") === wanted
  if (!isInstalled) {
    rmSync(path, { recursive: true, force: true })
    mkdirSync(path, { recursive: true })
    for (const file of files) cpSync(join(manifests, file), join(path, file))
  }
  return { path, isInstalled, markInstalled: () => writeFileSync(mark, wanted) }
}

/** An empty folder for what a generator writes. */
export const emptyFolder = (path: string): string => {
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path, { recursive: true })
  return path
}

/** Installs the generators of TypeScript clients. */
export const installTypeScriptTools = Effect.gen(function* () {
  const folder = openFolder("typescript", ["package.json", "package-lock.json"], "")
  if (!folder.isInstalled) {
    yield* mustRun("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder.path })
    folder.markInstalled()
  }
  return folder.path
})

/** Installs the generator and the validator that are written in Python, into an environment of their own. */
export const installPythonTools = Effect.gen(function* () {
  const version = yield* mustRun("python3", ["--version"])
  const folder = openFolder("python", ["requirements.txt"], version)
  if (!folder.isInstalled) {
    yield* mustRun("python3", ["-m", "venv", "environment"], { cwd: folder.path })
    yield* mustRun(
      "environment/bin/python",
      ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes", "-r", "requirements.txt"],
      { cwd: folder.path },
    )
    folder.markInstalled()
  }
  return folder.path
})

/** What keeps everything Go downloads and compiles in this project's folder, and lets `rm` remove it. */
export const goEnvironment = {
  GOPATH: join(cache, "go-path"),
  GOCACHE: join(cache, "go-build"),
  GOFLAGS: "-modcacherw -mod=readonly",
  GOWORK: "off",
} as const

/** Builds the generator that is written in Go. */
export const installGoTools = Effect.gen(function* () {
  const version = yield* mustRun("go", ["version"])
  const folder = openFolder("go", ["go.mod", "go.sum", "patterns/main.go"], version)
  if (!folder.isInstalled) {
    yield* mustRun("go", ["build", "-o", "oapi-codegen", "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen"], {
      cwd: folder.path,
      environment: goEnvironment,
    })
    folder.markInstalled()
  }
  return folder.path
})
