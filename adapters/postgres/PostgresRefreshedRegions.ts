import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, Schema } from "effect"

import { RefreshedRegions } from "#application/ports/RefreshedRegions.ts"
import { RefreshedRegion } from "#domain/catalogue/RefreshedRegion.ts"

import { rowReader } from "./PostgresRows.ts"

const codec = Schema.toCodecJson(RefreshedRegion)

const { all } = rowReader(Schema.Struct({ revision: Schema.Int, content: codec }))

const encode = Schema.encodeSync(codec)

export const layer = Layer.effect(
  RefreshedRegions,
  Effect.map(PgClient.PgClient, (sql) =>
    RefreshedRegions.of({
      save: Effect.fn("PostgresRefreshedRegions.save")(function* (refreshed) {
        const { provider, region } = refreshed
        const content = sql.json(encode(refreshed))
        yield* sql.withTransaction(
          Effect.andThen(
            // Revisions become visible in their order: a reader that has seen one has seen all before it.
            sql`LOCK TABLE refreshed_regions IN EXCLUSIVE MODE`,
            sql`
              INSERT INTO refreshed_regions (provider, region, revision, content)
              SELECT ${provider}, ${region}, coalesce(max(revision), 0) + 1, ${content} FROM refreshed_regions
              ON CONFLICT (provider, region) DO UPDATE SET revision = EXCLUDED.revision, content = EXCLUDED.content`,
          ),
        )
      }, Effect.orDie),
      changedSince: Effect.fn("PostgresRefreshedRegions.changedSince")(function* (after) {
        const rows = yield* all(
          yield* sql`
            SELECT revision::int AS revision, content FROM refreshed_regions
            WHERE revision > ${after} ORDER BY revision`,
        )
        return { revision: rows.at(-1)?.revision ?? after, regions: rows.map(({ content }) => content) }
      }, Effect.orDie),
    }),
  ),
)
