import { createServer, type IncomingMessage, type ServerResponse } from "node:http"

import { Deferred, Effect } from "effect"

import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"

/** A literal address, so that no name service can redirect the response (RFC 8252 §8.3). */
const host = "127.0.0.1"
const startPath = "/"
const redirectPath = "/callback"

const headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  Connection: "close",
}

const page = (heading: string, text: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Orrery: ${heading}</title>` +
  `<body style="font:1.1rem system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem"><h1>${heading}</h1><p>${text}</p>`

const pages = {
  done: page("Go back to the terminal", "The terminal completes the sign-in. You can close this tab."),
  refused: page("You are not signed in", "The terminal shows the reason. You can close this tab."),
  foreign: page("This is not the response", "The terminal is waiting for another sign-in. You can close this tab."),
  nothing: page("Nothing is here", "You can close this tab."),
}

/** The address that the identity provider redirects the browser to, and the response in it. */
export interface LoopbackRedirect {
  /** The URL of the identity provider's page. It contains no secret, so it can be shown and given to a program that opens it. */
  readonly startUrl: string
  readonly redirectUri: string
  /** The identity provider's response; the first one for this sign-in counts. */
  readonly parameters: Effect.Effect<URLSearchParams>
}

const send = (response: ServerResponse, status: number, text: string, more: Readonly<Record<string, string>> = {}) =>
  new Promise<void>((resolve) => {
    response.on("close", resolve)
    response.writeHead(status, { ...headers, ...more }).end(text)
  })

/** Listens on a free port of this machine for the response that belongs to `state` (RFC 8252 §7.3). */
export const listenForRedirect = Effect.fnUntraced(function* (
  state: string,
  authorizationUrl: (redirectUri: string) => URL,
) {
  const redirected = yield* Deferred.make<URLSearchParams>()
  let origin = ""
  let isRedirected = false

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? startPath, origin)
    const { pathname, searchParams } = url
    // Refuses pages of other sites whose name resolves to this machine.
    if (request.method !== "GET" || `http://${request.headers.host}` !== origin)
      return send(response, 400, pages.foreign)
    if (pathname === startPath && !isRedirected) {
      return send(response, 302, pages.nothing, { Location: authorizationUrl(`${origin}${redirectPath}`).href })
    }
    if (pathname !== redirectPath) return send(response, 404, pages.nothing)
    if (isRedirected || searchParams.get("state") !== state) return send(response, 400, pages.foreign)
    isRedirected = true
    await send(response, 200, searchParams.has("code") ? pages.done : pages.refused)
    Deferred.doneUnsafe(redirected, Effect.succeed(searchParams))
  }

  const server = yield* Effect.acquireRelease(
    Effect.sync(() => createServer((request, response) => void handle(request, response))),
    (listening) =>
      Effect.sync(() => {
        listening.close()
        listening.closeAllConnections()
      }),
  )
  yield* Effect.callback<void, ReturnType<typeof commandFailed>>((resume) => {
    server.once("error", (error) =>
      resume(
        Effect.fail(
          commandFailed(exitCodes.failed, `Nothing can listen on ${host}: ${error.message}. Use --no-browser instead.`),
        ),
      ),
    )
    server.listen(0, host, () => resume(Effect.void))
  })
  const address = server.address()
  origin = `http://${host}:${typeof address === "object" ? address?.port : 0}`
  return {
    startUrl: `${origin}${startPath}`,
    redirectUri: `${origin}${redirectPath}`,
    parameters: Deferred.await(redirected),
  } satisfies LoopbackRedirect
})
