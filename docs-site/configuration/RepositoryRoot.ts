import { existsSync } from "node:fs"
import { dirname, join } from "node:path"

const rootAbove = (folder: string): string =>
  existsSync(join(folder, "docs-site/content")) || dirname(folder) === folder ? folder : rootAbove(dirname(folder))

/** Folder of the repository; found upwards from this module, which a bundler may have moved. */
export const repositoryRoot = rootAbove(import.meta.dirname)
