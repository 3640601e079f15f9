import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

import { afterAll, describe, expect, it } from "vitest"

import { readChangeDates } from "#docs-site/pipeline/ChangeDates.ts"

const folder = mkdtempSync(join(tmpdir(), "change-dates-"))
const origin = join(folder, "origin")

const git = (cwd: string, arguments_: ReadonlyArray<string>, day = "2026-01-01"): void => {
  const at = `${day}T12:00:00Z`
  execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...arguments_], {
    cwd,
    stdio: "pipe",
    env: { ...process.env, GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at, TZ: "UTC" },
  })
}

const commit = (name: string, text: string, day: string): void => {
  writeFileSync(join(origin, "docs-site", name), text)
  git(origin, ["add", "."])
  git(origin, ["commit", "-m", name], day)
}

const datesOf = async (path: string): Promise<Record<string, string>> =>
  Object.fromEntries(await readChangeDates(pathToFileURL(`${path}/`)))

describe("The day a page last changed", () => {
  mkdirSync(join(origin, "docs-site"), { recursive: true })
  git(origin, ["init", "--quiet"])
  commit("old.md", "one", "2026-01-01")
  commit("new.md", "one", "2026-02-02")
  commit("new.md", "two", "2026-03-03")
  afterAll(() => rmSync(folder, { recursive: true }))

  const clone = (depth: number): string => {
    const target = join(folder, `depth-${depth}`)
    git(folder, ["clone", "--quiet", `--depth=${depth}`, pathToFileURL(origin).href, target])
    return target
  }

  it("is the day of the newest commit that touched it", async () => {
    expect(await datesOf(origin)).toEqual({ "docs-site/old.md": "2026-01-01", "docs-site/new.md": "2026-03-03" })
  })

  it("is left out where a shallow clone does not know it", async () => {
    expect(await datesOf(clone(1))).toEqual({})
  })

  it("is still known in a shallow clone that reaches back to it", async () => {
    expect(await datesOf(clone(2))).toEqual({ "docs-site/new.md": "2026-03-03" })
  })

  it("is left out where there is no history", async () => {
    const bare = join(folder, "bare")
    mkdirSync(bare)

    expect(await datesOf(bare)).toEqual({})
  })
})
