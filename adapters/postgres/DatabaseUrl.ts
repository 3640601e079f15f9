import { Context, type Redacted } from "effect"

/** Where PostgreSQL is, as a libpq URI (`postgres://user:password@host:5432/name?sslmode=verify-full`), password included. */
export class DatabaseUrl extends Context.Service<DatabaseUrl, Redacted.Redacted>()(
  "orrery/adapters/postgres/DatabaseUrl",
) {}
