import type { Schema } from "effect"
import type { HttpClientError } from "effect/http"

import type { AnyApiError } from "#adapters/http/api/errors/ApiError.ts"

import { type CommandFailed, commandFailed, serverGone } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { explainApiError, isApiError } from "./ApiRefusal.ts"
import { refusedArgument } from "./OpenPaths.ts"

/** All failures of a request to a server. */
export type Connected = AnyApiError | HttpClientError.HttpClientError | Schema.SchemaError | CommandFailed

const rootOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return ""
  const inner = rootOf(cause.cause)
  return inner === "" ? cause.message : inner
}

/** No connection could be made, or it was lost. */
export const unreachable = (server: URL, cause: unknown): CommandFailed => {
  const reason = rootOf(cause)
  return serverGone(
    `No response from ${server.origin}${reason === "" ? "." : `: ${reason}.`} Start a server with \`npm start\`, or name another with --server or ORRERY_SERVER.`,
  )
}

/** Something responds at that address, but it is not this API. */
export const notOrrery = (server: URL): CommandFailed =>
  commandFailed(
    exitCodes.failed,
    `The response from ${server.origin} is not from an Orrery server of this version. Check --server or ORRERY_SERVER, and compare \`orrery version\`.`,
  )

/** The server redirects elsewhere. Its key belongs to it alone, so nothing is sent there. */
const redirected = (server: URL, location: string | undefined): CommandFailed => {
  const target = URL.canParse(location ?? "", server.href) ? new URL(location ?? "", server.href) : undefined
  const isElsewhere = target !== undefined && target.origin !== "null" && target.origin !== server.origin
  return commandFailed(
    exitCodes.failed,
    [
      `${server.origin} redirects to ${isElsewhere ? target.origin : (target?.pathname ?? "an unknown address")}.`,
      "Orrery follows no redirect: your API key and your manifests go only to the server you name.",
      isElsewhere
        ? `If you trust ${target.origin}, name it with --server or in ORRERY_SERVER.`
        : "Check --server or ORRERY_SERVER.",
    ].join(" "),
  )
}

/** A proxy responds with these where it cannot reach the server behind it; the server's own are of this API. */
const gatewayStatuses: ReadonlyArray<number> = [502, 503, 504]

const behindProxy = (server: URL, status: number): CommandFailed =>
  serverGone(
    `${server.origin} responded with status ${status}, and not as Orrery does: a proxy in front of the server cannot reach it. Try again when the server runs, or name another with --server or ORRERY_SERVER.`,
  )

/** A response that does not belong to this API: a redirect, the page of a proxy, or something else. */
export const explainStatus = (server: URL, status: number, location: string | undefined): CommandFailed => {
  if (status >= 300 && status < 400) return redirected(server, location)
  return gatewayStatuses.includes(status) ? behindProxy(server, status) : notOrrery(server)
}

/** Converts any failure of a request to one with a remedy. */
export const explain = (server: URL, error: Connected, remedy?: string): CommandFailed => {
  if (error._tag === "CommandFailed") return error
  if (isApiError(error)) return explainApiError(error, { remedy })
  if (error._tag === "SchemaError") {
    const rule = refusedArgument(error)
    return rule === undefined ? notOrrery(server) : commandFailed(exitCodes.badInput, `${rule}.`)
  }
  if (error.reason._tag === "TransportError") return unreachable(server, error.reason.cause)
  return explainStatus(server, error.response?.status ?? 0, error.response?.headers["location"])
}
