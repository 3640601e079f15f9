import { Effect } from "effect"
import { HttpServerResponse, type HttpServerRequest } from "effect/http"
import fresh from "fresh"
import Negotiator from "negotiator"

import { openSite, type SiteFile, type SiteFiles } from "./SiteFiles.ts"
import { keptForever, picturePolicy, revalidated, securityHeaders } from "./SiteHeaders.ts"

type Request = HttpServerRequest.HttpServerRequest
type Response = HttpServerResponse.HttpServerResponse

/** Responds to requests below `/docs`; returns nothing for others. */
export type SiteResponse = (request: Request) => Effect.Effect<Response> | undefined

const base = "/docs"

const uncached = { ...securityHeaders, "cache-control": "no-store" }

const notBuilt = HttpServerResponse.text(
  "The documentation is not built on this server. Run `npm run docs:build` beside it, then load this page again.\n",
  { status: 503, headers: uncached },
)

const notFoundInMarkdown = HttpServerResponse.text(
  `# Page not found\n\nThere is no such page. All pages are listed in ${base}/llms.txt.\n`,
  { status: 404, contentType: "text/markdown; charset=utf-8", headers: { ...uncached, vary: "Accept" } },
)

const redirect = (location: string, status: 302 | 308): Response =>
  HttpServerResponse.redirect(location, { status, headers: securityHeaders })

const hasExtension = (path: string): boolean => /\.[a-z0-9]+$/.test(path)

const prefersMarkdown = ({ headers }: Request): boolean => {
  const [preferred] = new Negotiator({ headers }).mediaTypes(["text/html", "text/markdown"])
  return preferred === "text/markdown"
}

const candidates = (path: string, request: Request): ReadonlyArray<string> => {
  if (hasExtension(path)) return [path]
  const page = path === "" ? "index.html" : `${path}/index.html`
  return prefersMarkdown(request) ? [path === "" ? "index.md" : `${path}.md`, page] : [page]
}

const headersOf = (file: SiteFile, path: string, status: number) => ({
  ...securityHeaders,
  ...(file.type === "image/svg+xml" ? { "content-security-policy": picturePolicy } : {}),
  "cache-control": status === 404 ? "no-store" : path.startsWith("assets/") ? keptForever : revalidated,
  vary: hasExtension(path) ? "Accept-Encoding" : "Accept, Accept-Encoding",
  etag: file.etag,
  ...(file.encoding === undefined ? {} : { "content-encoding": file.encoding }),
})

const send = async (files: SiteFiles, file: SiteFile, path: string, status: number): Promise<Response> => {
  const bytes = await files.read(file)
  if (bytes === undefined) return notBuilt
  const headers = headersOf(file, path, status)
  return HttpServerResponse.uint8Array(bytes, { status, contentType: file.type, headers })
}

const notFound = async (files: SiteFiles, path: string, request: Request): Promise<Response> => {
  const page = await files.find("404.html", request.headers["accept-encoding"] ?? "")
  if (page === undefined) return notBuilt
  return !hasExtension(path) && prefersMarkdown(request) ? notFoundInMarkdown : send(files, page, path, 404)
}

const response = async (files: SiteFiles, path: string, query: string, request: Request): Promise<Response> => {
  const { headers, method } = request
  if (method !== "GET" && method !== "HEAD")
    return HttpServerResponse.empty({ status: 405, headers: { ...securityHeaders, allow: "GET, HEAD" } })
  const target = hasExtension(path) ? undefined : (await files.redirects()).get(`${base}/${path}`)
  if (target !== undefined) return redirect(target + query, 308)
  for (const candidate of path === "404.html" ? [] : candidates(path, request)) {
    const file = await files.find(candidate, headers["accept-encoding"] ?? "")
    if (file === undefined) continue
    if (fresh(headers, { etag: file.etag }))
      return HttpServerResponse.empty({ status: 304, headers: headersOf(file, path, 304) })
    return send(files, file, path, 200)
  }
  return notFound(files, path, request)
}

/** Serves the built documentation of a folder, and redirects a browser from the server's root to it. */
export const make = (folder: string): SiteResponse => {
  const files = openSite(folder)
  return (request) => {
    const [path = "", ...rest] = request.url.split("?")
    const query = rest.length === 0 ? "" : `?${rest.join("?")}`
    if (path === "/" && request.headers["accept"]?.includes("text/html") === true)
      return Effect.succeed(redirect(`${base}/${query}`, 302))
    if (path === base) return Effect.succeed(redirect(`${base}/${query}`, 308))
    if (!path.startsWith(`${base}/`)) return undefined
    const below = path.slice(base.length + 1).replace(/(?<!\/)\/+$/, "")
    return Effect.promise(() => response(files, below, query, request))
  }
}
