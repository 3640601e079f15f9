import { Predicate, Redacted, Schema } from "effect"
import type { SqlError } from "effect/sql"

const cannotBeReached = "Start PostgreSQL, or correct the host and the port in DATABASE_URL."

/** What a code of the operating system, of TLS or of PostgreSQL means, and what to do about it. */
const explanations: Readonly<Record<string, readonly [problem: string, advice: string]>> = {
  ECONNREFUSED: ["nothing listens there", cannotBeReached],
  ENOENT: ["there is no such socket", cannotBeReached],
  EACCES: ["this user may not open the socket", "Give this user access, or connect by host and port."],
  ENOTFOUND: ["the name of the host is not known", "Correct the host in DATABASE_URL, or the name service."],
  EAI_AGAIN: ["the name of the host cannot be looked up", "Correct the host in DATABASE_URL, or the name service."],
  EHOSTUNREACH: ["there is no way to the host", "Check the network and its firewalls, or correct DATABASE_URL."],
  ENETUNREACH: ["there is no way to the network", "Check the network and its firewalls, or correct DATABASE_URL."],
  ETIMEDOUT: ["the host does not respond", "Check the network and its firewalls, or correct DATABASE_URL."],
  "28P01": ["it refuses the user or the password", "Correct the user and the password in DATABASE_URL."],
  "28000": ["it lets this user in from here under no rule", "Correct the user, or the rules in pg_hba.conf."],
  "3D000": ["there is no such database", "Create the database, or correct its name in DATABASE_URL."],
  "53300": ["it has no connection left", "Raise max_connections, or end other connections."],
  "57P03": ["it is starting or stopping", "Wait until PostgreSQL is ready, then start again."],
}

const certificateCode = /^(?:CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

const certificateAdvice =
  "Name the authority of its certificate in NODE_EXTRA_CA_CERTS, or correct the host or sslmode in DATABASE_URL."

/** The host, port and name of the database, for people: never the user, and never the password. */
export const databaseAddress = (url: Redacted.Redacted): string => {
  const parsed = URL.parse(Redacted.value(url))
  const host = parsed?.searchParams.get("host") || parsed?.hostname || "an unknown host"
  const port = parsed?.searchParams.get("port") || parsed?.port || "5432"
  const name = parsed?.searchParams.get("dbname") || parsed?.pathname.slice(1)
  const place = host.startsWith("/") ? `the socket in ${host}` : `${host}:${port}`
  return name ? `${place} (database ${name})` : place
}

/** The database cannot be used: where it is, why, and what to do. */
export class DatabaseUnreachable extends Schema.TaggedError<DatabaseUnreachable>()("DatabaseUnreachable", {
  address: Schema.String,
  problem: Schema.String,
  advice: Schema.String,
}) {
  override get message() {
    return `PostgreSQL at ${this.address} cannot be used: ${this.problem}. ${this.advice}`
  }
}

const codeOf = (cause: unknown) =>
  Predicate.hasProperty(cause, "code") && typeof cause.code === "string" ? cause.code : ""

/** Whether no connection could be made, as opposed to a statement that failed. */
export const isUnreachable = ({ reason }: SqlError.SqlError): boolean =>
  reason._tag === "ConnectionError" ||
  reason._tag === "AuthenticationError" ||
  Object.hasOwn(explanations, codeOf(reason.cause))

const explain = ({ reason }: SqlError.SqlError): readonly [problem: string, advice: string] => {
  const { cause } = reason
  const code = codeOf(cause)
  const text = cause instanceof Error && cause.message !== "" ? cause.message.replace(/\.$/, "") : reason.message
  if (certificateCode.test(code)) return [`its certificate is not accepted (${code})`, certificateAdvice]
  const [problem, advice] = explanations[code] ?? [text, "Correct DATABASE_URL, or the settings of PostgreSQL."]
  return [code === "" || problem === text ? problem : `${problem} (${code})`, advice]
}

/** Explains why a connection failed. */
export const databaseUnreachable = (url: Redacted.Redacted, error: SqlError.SqlError): DatabaseUnreachable => {
  const [problem, advice] = explain(error)
  return new DatabaseUnreachable({ address: databaseAddress(url), problem, advice })
}
