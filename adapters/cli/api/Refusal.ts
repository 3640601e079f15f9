import { Schema } from "effect"
import type { HttpClientError } from "effect/http"

import { AnyApiError } from "#adapters/http/api/ApiError.ts"
import type { Problem } from "#domain/shared/Problem.ts"

import { type CommandFailed, commandFailed } from "../CommandFailed.ts"
import { type ExitCode, exitCodes } from "../ExitCode.ts"
import { spellCount } from "../output/Amounts.ts"
import { printable } from "../output/Printable.ts"

/** Every way in which asking a server can fail. */
export type Connected = AnyApiError | HttpClientError.HttpClientError | Schema.SchemaError | CommandFailed

const exitCodeOf = (error: AnyApiError): ExitCode => {
  switch (error._tag) {
    case "ValidationFailed":
    case "PayloadTooLarge":
    case "UnsupportedMediaType":
      return exitCodes.badInput
    case "Unauthenticated":
    case "Forbidden":
      return exitCodes.refused
    case "NotFound":
      return exitCodes.notFound
    case "Conflict":
      return exitCodes.conflict
    case "RateLimited":
    case "Unavailable":
      return exitCodes.unreachable
    case "MethodNotAllowed":
    case "NotAcceptable":
    case "UpgradeRequired":
    case "Internal":
      return exitCodes.failed
  }
}

const loginHint = " Run `orrery auth login --api-key` to use another key."

const isApiError = Schema.is(AnyApiError)

/** One line a problem: where, and what is wrong there. */
const problemLines = (problems: ReadonlyArray<Problem>, locate: (path: string) => string = (path) => path) =>
  problems.map(({ message, path }) => printable(path === "" ? `  ${message}` : `  ${locate(path)}: ${message}`))

/** The server speaks of its API; here the same is a command. */
const asCommand = (text: string): string =>
  text.replaceAll(/GET \/api\/v1\/clusters(?=[\s.]|$)/g, "`orrery clusters list`")

/** The server's sentence, unless the list of problems says it all. */
const headline = ({ _tag, details, error }: AnyApiError): string => {
  const count = details.problems.length
  if (_tag === "ValidationFailed" && count > 0) return `The server refused this: ${spellCount(count, "problem")}.`
  return `${asCommand(error)}${_tag === "Unauthenticated" ? loginHint : ""}`
}

/** Retells an error the server answered. `locate` says where a field is to be found, such as a line of a file. */
export const explainApiError = (error: AnyApiError, locate?: (path: string) => string): CommandFailed =>
  commandFailed(
    exitCodeOf(error),
    [
      printable(headline(error)),
      ...problemLines(
        error.details.problems.filter(({ message }) => message !== error.error),
        locate,
      ),
      ...(error._tag === "Internal" ? [`Quote the trace ${error.trace_id} when you ask for help.`] : []),
    ].join("\n"),
  )

const rootOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return ""
  const inner = rootOf(cause.cause)
  return inner === "" ? cause.message : inner
}

/** No connection could be made, or it was lost. */
export const unreachable = (server: URL, cause: unknown): CommandFailed => {
  const reason = rootOf(cause)
  return commandFailed(
    exitCodes.unreachable,
    `No answer from ${server.origin}${reason === "" ? "." : `: ${reason}.`} Start a server with \`npm start\`, or name another with --server or ORRERY_SERVER.`,
  )
}

/** Something answers at that address, but it does not speak this API. */
export const notOrrery = (server: URL): CommandFailed =>
  commandFailed(
    exitCodes.failed,
    `What answers at ${server.origin} is no Orrery server of this version. Check --server or ORRERY_SERVER, and compare \`orrery version\`.`,
  )

/** Turns any failure of a question to the server into what a person can do about it. */
export const explain = (server: URL, error: Connected): CommandFailed => {
  if (error._tag === "CommandFailed") return error
  if (isApiError(error)) return explainApiError(error)
  if (error._tag === "HttpClientError" && error.reason._tag === "TransportError") {
    return unreachable(server, error.reason.cause)
  }
  return notOrrery(server)
}
