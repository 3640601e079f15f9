import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { extname, join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants } from "node:zlib"

import { slowLink } from "./SlowLink.ts"

const brotli = promisify(brotliCompress)
const brotliQuality = 9

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".md": "text/markdown; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".xml": "application/xml; charset=utf-8",
}
const compressible = /^(?:text\/|application\/(?:json|xml|wasm)|image\/svg)/

/** A file as it went over the wire. */
export interface SentFile {
  readonly path: string
  readonly kind: "html" | "js" | "css" | "other"
  /** Of the body, compressed; none where the browser had the file already. */
  readonly bytes: number
}

/** A server of one built site, which keeps account of what it sends. */
export interface BenchServer {
  readonly origin: string
  /** What was sent since it was last forgotten. */
  readonly sent: () => ReadonlyArray<SentFile>
  readonly forget: () => void
  readonly close: () => Promise<void>
}

interface StoredFile {
  readonly type: string
  readonly body: Buffer
  readonly encoding: "br" | undefined
  readonly tag: string
}

const kindOf = (type: string): SentFile["kind"] => {
  if (type.startsWith("text/html")) return "html"
  if (type.startsWith("text/javascript")) return "js"
  return type.startsWith("text/css") ? "css" : "other"
}

const candidates = (path: string): ReadonlyArray<string> =>
  path === "" || path.endsWith("/") ? [`${path}index.html`] : [path, `${path}/index.html`, `${path}.html`]

const store = async (folder: string, path: string): Promise<StoredFile | undefined> => {
  for (const name of candidates(path)) {
    const plain = await readFile(join(folder, name)).catch(() => undefined)
    if (plain === undefined) continue
    const type = types[extname(name)] ?? "application/octet-stream"
    const packed = compressible.test(type)
      ? await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
      : plain
    const isSmaller = packed.length < plain.length
    return {
      type,
      body: isSmaller ? packed : plain,
      encoding: isSmaller ? "br" : undefined,
      tag: `"${createHash("sha1").update(plain).digest("hex").slice(0, 16)}"`,
    }
  }
  return undefined
}

const headersOf = (path: string, { encoding, tag, type }: StoredFile): Record<string, string> => ({
  "content-type": type,
  etag: tag,
  "cache-control": /^(?:assets|_astro)\//.test(path)
    ? "public, max-age=31536000, immutable"
    : "public, max-age=0, must-revalidate",
  ...(encoding === undefined ? {} : { "content-encoding": encoding }),
})

/** Serves what a generator wrote below `/docs/`: for every generator the same compression and the same headers. */
export const serveBuild = async (folder: string): Promise<BenchServer> => {
  const stored = new Map<string, Promise<StoredFile | undefined>>()
  const carry = slowLink()
  let sent: Array<SentFile> = []
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = decodeURIComponent((request.url ?? "").split("?", 1)[0] ?? "").replace(/^\/docs\/?/, "")
    const found = stored.get(path) ?? store(folder, path)
    stored.set(path, found)
    const file = path.includes("..") ? undefined : await found
    if (file === undefined) {
      sent.push({ path, kind: "other", bytes: 0 })
      await carry(0)
      return void response.writeHead(404).end()
    }
    const isKnown = request.headers["if-none-match"] === file.tag
    const bytes = isKnown ? 0 : file.body.length
    sent.push({ path, kind: kindOf(file.type), bytes })
    await carry(bytes)
    response.writeHead(isKnown ? 304 : 200, headersOf(path, file))
    response.end(isKnown ? undefined : file.body)
  }
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    sent: () => sent,
    forget: () => {
      sent = []
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
