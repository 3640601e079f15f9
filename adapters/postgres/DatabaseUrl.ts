import { Context, Effect, Redacted, Schema } from "effect"

/**
 * Where PostgreSQL is, as a libpq URI (`postgres://user:password@host:5432/name?sslmode=require`), password included.
 *
 * `sslmode=require`, `verify-ca` and `verify-full` all verify the server's certificate; a private authority is made known with
 * `NODE_EXTRA_CA_CERTS`. `prefer`, `allow` and an absent mode do not require TLS.
 */
export class DatabaseUrl extends Context.Service<DatabaseUrl, Redacted.Redacted>()(
  "orrery/adapters/postgres/DatabaseUrl",
) {}

/** The URI of the database cannot be used. The message never quotes it, because it may contain a password. */
export class InvalidDatabaseUrl extends Schema.TaggedError<InvalidDatabaseUrl>()("InvalidDatabaseUrl", {
  problem: Schema.String,
}) {
  override get message() {
    return `DATABASE_URL ${this.problem}. It looks like postgres://user:password@host:5432/name?sslmode=require, with special characters of the password percent-encoded.`
  }
}

const sslModes: ReadonlyArray<string> = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"]

const problemOf = (text: string): string | undefined => {
  // Not `new URL`: its error contains the whole text, and would write the password to a log.
  const url = URL.parse(text)
  if (url === null) return "is not a URI"
  if (url.protocol !== "postgres:" && url.protocol !== "postgresql:") return "does not begin with postgres://"
  if (url.hostname === "" && !url.searchParams.has("host")) return "names no host"

  const sslMode = url.searchParams.get("sslmode")
  if (sslMode !== null && !sslModes.includes(sslMode)) return `has an sslmode other than ${sslModes.join(", ")}`
  return undefined
}

/** What is wrong with a URI, without quoting it; undefined when it can be used. */
export const databaseUrlProblem = (url: Redacted.Redacted): string | undefined => {
  const problem = problemOf(Redacted.value(url))
  return problem === undefined ? undefined : new InvalidDatabaseUrl({ problem }).message
}

const isLocal = (host: string) =>
  host === "" || host.startsWith("/") || /^(?:localhost|127\.[\d.]+|\[?::1\]?)$/.test(host)

/** Whether a URI names another machine and does not set whether the connection must be encrypted. */
const lacksSslMode = (text: string) => {
  const url = URL.parse(text)
  return url !== null && !url.searchParams.has("sslmode") && !isLocal(url.searchParams.get("host") ?? url.hostname)
}

/** Checks the URI before the driver sees it, so that a mistake in it is reported without its password. */
export const checkedUrl = Effect.gen(function* () {
  const url = yield* DatabaseUrl
  const problem = problemOf(Redacted.value(url))
  if (problem !== undefined) return yield* new InvalidDatabaseUrl({ problem })
  if (lacksSslMode(Redacted.value(url))) {
    yield* Effect.logWarning(
      "DATABASE_URL has no sslmode: everything that is read from the database and written to it crosses the network unencrypted. Add sslmode=verify-full, or sslmode=disable if the network is private.",
    )
  }
  return url
})
