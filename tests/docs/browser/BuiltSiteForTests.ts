import type { TestProject } from "vitest/node"

import { buildSite } from "./BuiltSite.ts"
import { chromiumPath } from "./Chromium.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The files of the documentation as it is published, built once for this run's browser tests. */
    readonly builtSite: string
  }
}

/** Vitest's global set-up of the browser tests: builds the site before the first of them, and removes it after the last. */
export const setup = async (project: TestProject) => {
  if (chromiumPath === undefined) {
    project.provide("builtSite", "")
    return undefined
  }
  const { folder, remove } = await buildSite()
  project.provide("builtSite", folder)
  return remove
}
