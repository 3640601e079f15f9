import { createHash } from "node:crypto"
import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"

import { repositoryRoot } from "../configuration/RepositoryRoot.ts"

/** Where builds keep what they highlighted. */
export const highlightCacheFile = join(repositoryRoot, "node_modules/.cache/docs-site/highlighted.json")

type Lines = ReadonlyArray<string>

/** Highlighted code of this build and of the one before. */
export interface HighlightCache {
  readonly get: (language: string, code: string, highlight: () => Lines) => Lines
  /** Saves the entries that this build used. If the cache cannot be written, the next build highlights all code again. */
  readonly save: () => Promise<void>
}

interface Stored {
  readonly maker: string
  readonly blocks: Readonly<Record<string, Lines>>
}

const readStored = async (file: string, maker: string): Promise<Stored["blocks"]> => {
  try {
    const stored = JSON.parse(await readFile(file, "utf8")) as Stored
    return stored.maker === maker ? stored.blocks : {}
  } catch {
    return {}
  }
}

/** Opens the cache of a maker: what another one stored, such as an older highlighter, is forgotten. */
export const openHighlightCache = async (file: string, maker: string): Promise<HighlightCache> => {
  const stored = new Map(Object.entries(await readStored(file, maker)))
  const used = new Map<string, Lines>()
  let isChanged = false
  return {
    get: (language, code, highlight) => {
      const key = createHash("sha1").update(language).update("\0").update(code).digest("base64")
      const found = used.get(key) ?? stored.get(key)
      const lines = found ?? highlight()
      if (found === undefined) isChanged = true
      used.set(key, lines)
      return lines
    },
    save: async () => {
      if (!isChanged && used.size === stored.size) return
      const content: Stored = { maker, blocks: Object.fromEntries(used) }
      // Another build may write at the same time: each replaces the file as a whole.
      const own = `${file}.${process.pid}`
      await mkdir(dirname(file), { recursive: true })
        .then(() => writeFile(own, JSON.stringify(content)))
        .then(() => rename(own, file))
        .catch(() => {})
    },
  }
}
