import type { PgClient } from "@effect/sql-pg"
import { Context } from "effect"

/**
 * The client for point reads by key on the request path: statements of several fibers share a connection, which halves their
 * cost.
 *
 * A slow statement here delays the others, so lists, aggregates and writes use `PgClient` instead.
 */
export class ReadClient extends Context.Service<ReadClient, PgClient.PgClient>()(
  "orrery/adapters/postgres/ReadClient",
) {}
