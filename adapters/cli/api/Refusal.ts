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
    case "Unprocessable":
      return exitCodes.badInput
    case "Unauthenticated":
    case "PaymentRequired":
    case "Forbidden":
      return exitCodes.refused
    case "NotFound":
      return exitCodes.notFound
    case "Conflict":
    case "PreconditionFailed":
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

/** What an error is retold with. */
export interface Retelling {
  /** Where a field is to be found, such as a line of a file. */
  readonly locate?: (path: string) => string
  /** What to do about a credential that was refused. */
  readonly remedy?: string | undefined
}

const isApiError = Schema.is(AnyApiError)

/** One line a problem: where, and what is wrong there. */
const problemLines = (problems: ReadonlyArray<Problem>, locate: (path: string) => string = (path) => path) =>
  problems.map(({ message, path }) => printable(path === "" ? `  ${message}` : `  ${locate(path)}: ${message}`))

/** The server speaks of its API; here the same is a command. */
const commands: ReadonlyArray<readonly [request: RegExp, command: string]> = [
  [/GET \/api\/v1\/clusters(?=[\s.;,]|$)/g, "`orrery clusters list`"],
  [/GET \/api\/v1\/organizations(?=[\s.;,]|$)/g, "`orrery org list`"],
  [/GET \/api\/v1\/organizations\/\{id\}\/members(?=[\s.;,]|$)/g, "`orrery org members`"],
  [/PATCH \/api\/v1\/organizations\/\{id\}\/members\/\{userId\}/g, "`orrery org set-role`"],
  [
    /an API key reaches its own organization only\./g,
    "an API key reaches its own organization only. `orrery auth login --org-id NAME` gets a key for another.",
  ],
]

const asCommand = (text: string): string =>
  commands.reduce((said, [request, command]) => said.replaceAll(request, command), text)

/** The server's sentence, unless the list of problems says it all. */
const headline = ({ _tag, details, error }: AnyApiError, remedy: string | undefined): string => {
  const count = details.problems.length
  if (_tag === "ValidationFailed" && count > 0) return `The server refused this: ${spellCount(count, "problem")}.`
  return _tag === "Unauthenticated" && remedy !== undefined ? `${asCommand(error)} ${remedy}` : asCommand(error)
}

/** Retells an error the server answered. */
export const explainApiError = (error: AnyApiError, { locate, remedy }: Retelling = {}): CommandFailed =>
  commandFailed(
    exitCodeOf(error),
    [
      printable(headline(error, remedy)),
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
export const explain = (server: URL, error: Connected, remedy?: string): CommandFailed => {
  if (error._tag === "CommandFailed") return error
  if (isApiError(error)) return explainApiError(error, { remedy })
  if (error._tag === "HttpClientError" && error.reason._tag === "TransportError") {
    return unreachable(server, error.reason.cause)
  }
  return notOrrery(server)
}
