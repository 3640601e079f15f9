import { readFile, stat } from "node:fs/promises"
import { extname, join } from "node:path"

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".md": "text/markdown; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
}

const encodings = [
  { name: "br", suffix: ".br" },
  { name: "gzip", suffix: ".gz" },
] as const

/** A file in the form that suits a client best. */
export interface SiteFile {
  readonly path: string
  readonly type: string
  readonly encoding: "br" | "gzip" | undefined
  readonly etag: string
}

const changedAt = (path: string): Promise<string | undefined> =>
  stat(path).then(
    (found) => (found.isFile() ? `${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}` : undefined),
    () => undefined,
  )

const accepts = (acceptEncoding: string, name: string): boolean =>
  acceptEncoding.split(",").some((part) => {
    const [encoding = "", quality = ""] = part.trim().split(/\s*;\s*/)
    return encoding.toLowerCase() === name && !/^q=0(\.0*)?$/.test(quality)
  })

/** Whether a path below the site can only name something inside it. */
export const isSafePath = (path: string): boolean =>
  /^[\w./-]*$/.test(path) && path.split("/").every((part) => !part.startsWith(".") && !part.startsWith("_"))

/** Finds a file of the site, compressed where the client takes it so. */
export const findFile = async (folder: string, path: string, acceptEncoding: string): Promise<SiteFile | undefined> => {
  const type = types[extname(path)]
  if (type === undefined) return undefined
  const plain = join(folder, path)
  const tag = await changedAt(plain)
  if (tag === undefined) return undefined
  for (const { name, suffix } of encodings) {
    if (!accepts(acceptEncoding, name) || (await changedAt(plain + suffix)) === undefined) continue
    return { path: plain + suffix, type, encoding: name, etag: `"${tag}-${name}"` }
  }
  return { path: plain, type, encoding: undefined, etag: `"${tag}"` }
}

/** The bytes of a file, or nothing when it has just been replaced. */
export const readBytes = (file: SiteFile): Promise<Uint8Array | undefined> => readFile(file.path).catch(() => undefined)

/** Where pages moved to, as the build wrote it. */
export const readRedirects = (folder: string): Promise<Readonly<Record<string, string>>> =>
  readFile(join(folder, "redirects.json"), "utf8").then(
    (text) => JSON.parse(text) as Readonly<Record<string, string>>,
    () => ({}),
  )
