import { Effect } from "effect"
import { HttpServerResponse, type HttpServerRequest } from "effect/http"

import { findFile, isSafePath, readBytes, readRedirects, type SiteFile } from "./SiteFiles.ts"

type Request = HttpServerRequest.HttpServerRequest
type Response = HttpServerResponse.HttpServerResponse

/** Answers what is asked for below `/docs`; nothing when a request is not for the site. */
export type SiteAnswer = (request: Request) => Effect.Effect<Response> | undefined

const base = "/docs"

/** The pages bring their own content security policy, which names the digest of their script. */
const securityHeaders = {
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
}

const forever = "public, max-age=31536000, immutable"
const revalidated = "public, max-age=0, must-revalidate"

const notBuilt = HttpServerResponse.text(
  "The documentation is not built on this server. Run `npm run docs:build` beside it, then load this page again.\n",
  { status: 503, headers: { ...securityHeaders, "cache-control": "no-store" } },
)

const prefersMarkdown = (accept: string): boolean => {
  const types = accept.split(",").map((part) => part.trim().split(";", 1)[0])
  const markdown = types.indexOf("text/markdown")
  const html = types.indexOf("text/html")
  return markdown !== -1 && (html === -1 || markdown < html)
}

const candidates = (path: string, accept: string): ReadonlyArray<string> => {
  if (/\.[a-z0-9]+$/.test(path)) return [path]
  const page = path === "" ? "index.html" : `${path}/index.html`
  return prefersMarkdown(accept) ? [path === "" ? "index.md" : `${path}.md`, page] : [page]
}

const find = async (folder: string, path: string, headers: Request["headers"]): Promise<SiteFile | undefined> => {
  if (!isSafePath(path)) return undefined
  for (const candidate of candidates(path, headers["accept"] ?? "")) {
    const file = await findFile(folder, candidate, headers["accept-encoding"] ?? "")
    if (file !== undefined) return file
  }
  return undefined
}

const headersOf = (file: SiteFile, path: string, status: number) => ({
  ...securityHeaders,
  "cache-control": status === 404 ? "no-store" : path.startsWith("assets/") ? forever : revalidated,
  vary: "Accept, Accept-Encoding",
  etag: file.etag,
  ...(file.encoding === undefined ? {} : { "content-encoding": file.encoding }),
})

const answer = async (folder: string, path: string, { headers, method }: Request): Promise<Response> => {
  if (method !== "GET" && method !== "HEAD")
    return HttpServerResponse.empty({ status: 405, headers: { allow: "GET, HEAD" } })
  const target = /\.[a-z0-9]+$/.test(path) ? undefined : (await readRedirects(folder))[`${base}/${path}`]
  if (target !== undefined) return HttpServerResponse.redirect(target, { status: 308, headers: securityHeaders })
  const file = await find(folder, path, headers)
  if (file !== undefined && headers["if-none-match"]?.split(/\s*,\s*/).includes(file.etag) === true)
    return HttpServerResponse.empty({ status: 304, headers: headersOf(file, path, 304) })
  const status = file === undefined ? 404 : 200
  const shown = file ?? (await findFile(folder, "404.html", headers["accept-encoding"] ?? ""))
  const bytes = shown === undefined ? undefined : await readBytes(shown)
  if (shown === undefined || bytes === undefined) return notBuilt
  return HttpServerResponse.uint8Array(bytes, {
    status,
    contentType: shown.type,
    headers: headersOf(shown, path, status),
  })
}

/** Serves the built documentation of a folder, and leads a browser that asks for the server's root to it. */
export const make =
  (folder: string): SiteAnswer =>
  (request) => {
    const path = request.url.split("?", 1)[0] ?? ""
    if (path === "/" && request.headers["accept"]?.includes("text/html") === true)
      return Effect.succeed(HttpServerResponse.redirect(`${base}/`, { status: 302 }))
    if (path === base) return Effect.succeed(HttpServerResponse.redirect(`${base}/`, { status: 308 }))
    if (!path.startsWith(`${base}/`)) return undefined
    const below = path.slice(base.length + 1).replace(/\/+$/, "")
    return Effect.promise(() => answer(folder, below, request))
  }
