import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

import { repositoryRoot } from "#docs-site/configuration/RepositoryRoot.ts"
import { apiOperations } from "#docs-site/generated/api-reference/ApiDocument.ts"
import { readContent } from "#docs-site/pipeline/ReadContent.ts"
import { readSamples } from "#docs-site/pipeline/Samples.ts"

import { madePages } from "./generated/Generated.ts"

/** A program the documentation shows, under a name that can be that of a file. */
export interface SampleProgram {
  readonly name: string
  readonly language: "typescript" | "go" | "python"
  readonly code: string
  /** The operation of the API reference it is the sample of; absent for those of guides. */
  readonly operationId: string | undefined
}

const isProgram = (language: string): language is SampleProgram["language"] =>
  language === "typescript" || language === "go" || language === "python"

/** Every program on any page. Those of the API reference stand in the order of its operations. */
export const readPrograms = async (): Promise<ReadonlyArray<SampleProgram>> => {
  const generated = (await madePages()).filter(({ path }) => path.startsWith("api/"))
  const programs: Array<SampleProgram> = []
  for (const page of [...generated, ...(await readContent())]) {
    const samples = await readSamples(page)
    const ids = apiOperations.filter(({ tag }) => `api/${tag.toLowerCase().replaceAll(" ", "-")}` === page.path)
    const counts: Record<string, number> = {}
    for (const { code, language } of samples) {
      if (!isProgram(language)) continue
      const index = (counts[language] = (counts[language] ?? -1) + 1)
      const operationId = ids[index]?.id
      const name = operationId ?? `${page.path.replaceAll(/[^a-z0-9]+/g, "-")}-${index}`
      programs.push({ name, language, code, operationId })
    }
  }
  return programs
}

/** A folder for programs, where TypeScript finds the packages of this project. Anyone who asks for it removes it. */
export const programFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-samples-"))
  symlinkSync(join(repositoryRoot, "node_modules"), join(folder, "node_modules"))
  return folder
}

export const writeProgram = (folder: string, path: string, text: string): string => {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}
