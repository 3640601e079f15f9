import { createHash } from "node:crypto"
import { readFile, stat } from "node:fs/promises"
import { extname, join } from "node:path"

import { LRUCache } from "lru-cache"
import Negotiator from "negotiator"

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".md": "text/markdown; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
}

/** Smallest first. */
const encodings = [
  { name: "br", suffix: ".br" },
  { name: "gzip", suffix: ".gz" },
] as const

/** A file in the best form for a client. */
export interface SiteFile {
  readonly path: string
  readonly type: string
  readonly encoding: "br" | "gzip" | undefined
  /** Computed from the content, so that every replica of a build has the same. */
  readonly etag: string
}

/** The files of one built site. Data about a file is cached until the file changes. */
export interface SiteFiles {
  /** Finds a file by its path below the site, compressed if the client accepts it. */
  readonly find: (path: string, acceptEncoding: string) => Promise<SiteFile | undefined>
  /** The bytes of a file, or undefined when it has just been replaced. All responses share them. */
  readonly read: (file: SiteFile) => Promise<Uint8Array | undefined>
  /** Where pages moved to, as the build wrote it: from address to address. */
  readonly redirects: () => Promise<ReadonlyMap<string, string>>
}

/** Whether a path cannot leave the site. */
export const isSafePath = (path: string): boolean =>
  /^[\w./-]*$/.test(path) && path.split("/").every((part) => !part.startsWith(".") && !part.startsWith("_"))

const changedAt = (path: string): Promise<string | undefined> =>
  stat(path).then(
    (found) => (found.isFile() ? `${found.size} ${found.mtimeMs}` : undefined),
    () => undefined,
  )

/** How many files stay in memory: those requested last. */
const keptBytesMax = 32 * 1024 * 1024

type ReadFile = (path: string) => Promise<Buffer | undefined>

/** Reads a file once for all concurrent requests, and again only when it has changed or was not requested for long. */
const makeReader = (): ReadFile => {
  const kept = new LRUCache<string, Buffer, string>({
    maxSize: keptBytesMax,
    sizeCalculation: (bytes, key) => bytes.length + key.length,
    fetchMethod: (_key, _stale, { context: path }) => readFile(path),
  })
  return async (path) => {
    const changed = await changedAt(path)
    return changed === undefined
      ? undefined
      : kept.fetch(`${changed} ${path}`, { context: path }).catch(() => undefined)
  }
}

/** Computes something from a file's bytes again only when the file has changed. It keeps one entry for each file there is. */
const keptPerFile = <A>(read: ReadFile, compute: (bytes: Buffer) => A) => {
  const kept = new Map<string, { readonly changed: string; readonly value: A }>()
  return async (path: string): Promise<A | undefined> => {
    const changed = await changedAt(path)
    if (changed === undefined) return undefined
    const known = kept.get(path)
    if (known?.changed === changed) return known.value
    const bytes = await read(path)
    if (bytes === undefined) return undefined
    const value = compute(bytes)
    kept.set(path, { changed, value })
    return value
  }
}

const digest = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("base64url").slice(0, 22)

const readRedirects = (bytes: Buffer): ReadonlyMap<string, string> =>
  new Map(Object.entries(JSON.parse(bytes.toString()) as Readonly<Record<string, string>>))

/** Opens a folder that need not exist yet: a site that is built later is found then. */
export const openSite = (folder: string): SiteFiles => {
  const read = makeReader()
  const digestOf = keptPerFile(read, digest)
  const redirectsOf = keptPerFile(read, readRedirects)
  const find: SiteFiles["find"] = async (path, acceptEncoding) => {
    const type = types[extname(path)]
    if (type === undefined || !isSafePath(path)) return undefined
    const plain = join(folder, path)
    const tag = await digestOf(plain)
    if (tag === undefined) return undefined
    const accepted = new Negotiator({ headers: { "accept-encoding": acceptEncoding } }).encodings(["br", "gzip"])
    for (const { name, suffix } of encodings) {
      if (!accepted.includes(name) || (await changedAt(plain + suffix)) === undefined) continue
      return { path: plain + suffix, type, encoding: name, etag: `"${tag}-${name}"` }
    }
    return { path: plain, type, encoding: undefined, etag: `"${tag}"` }
  }
  return {
    find,
    read: ({ path }) => read(path),
    redirects: async () => (await redirectsOf(join(folder, "redirects.json"))) ?? new Map(),
  }
}
