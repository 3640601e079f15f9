import { Console, Effect } from "effect"

import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"

/** Where `npm start` listens. */
export const defaultServer = "http://127.0.0.1:8080"

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Whether a server runs on this machine, so that its own files may be read. */
export const isLocal = (server: URL): boolean => loopback.test(server.hostname)

/** Reads the address of a server. It is an origin: a path, a query or a user in it would be misunderstood. */
export const readServer = (text: string): Effect.Effect<URL, ReturnType<typeof commandFailed>> => {
  const wrong = (reason: string) =>
    Effect.fail(
      commandFailed(
        exitCodes.badInput,
        `The server's address ${reason} Give it like ${defaultServer}, with --server or in ORRERY_SERVER.`,
      ),
    )
  if (!URL.canParse(text)) return wrong(`${JSON.stringify(text)} is not a URL.`)
  const server = new URL(text)
  if (server.protocol !== "http:" && server.protocol !== "https:") return wrong("must begin with http:// or https://.")
  if (server.username !== "" || server.password !== "") return wrong("must not contain a user or a password.")
  if (server.pathname !== "/" || server.search !== "" || server.hash !== "") {
    return wrong("must end after the host and the port.")
  }
  return Effect.succeed(server)
}

/** Warns on standard error where the API key would cross a network in clear. */
export const warnOfPlainHttp = (server: URL): Effect.Effect<void> =>
  server.protocol === "http:" && !isLocal(server)
    ? Console.error(
        `Warning: ${server.origin} is another machine and is used without TLS: others on the network can read your API key and your manifests. Use https.`,
      )
    : Effect.void
