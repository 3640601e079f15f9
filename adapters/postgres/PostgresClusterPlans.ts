import { PgClient } from "@effect/sql-pg"
import { DateTime, Effect, Layer, Schema } from "effect"

import { ClusterPlans } from "#application/ports/ClusterPlans.ts"
import { MonthlyCost } from "#domain/cost/MonthlyCost.ts"
import { ClusterPlan, ClusterPlanNotFound } from "#domain/infrastructure/ClusterPlan.ts"

import { pointReads } from "./PointReads.ts"
import { rowReader } from "./PostgresRows.ts"
import { storableJson, storableText } from "./StorableText.ts"

const ChangesColumn = Schema.toCodecJson(ClusterPlan.fields.changes)

const encodeChanges = Schema.encodeSync(ChangesColumn)

const CostColumn = Schema.toCodecJson(MonthlyCost)
const encodeCost = Schema.encodeSync(CostColumn)

const { first } = rowReader(
  Schema.Struct({ ...ClusterPlan.fields, changes: ChangesColumn, cost: Schema.optionalKey(CostColumn) }),
)

const columns = `cluster_id AS "clusterId", operation_id AS "operationId", created_at AS "createdAt", engine, simulated,
  hash, program, changes, plan_json AS "planJson", plan_text AS "planText", monthly_cost AS "monthlyCost", cost`

const make = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const pointRead = yield* pointReads
  const selected = sql.literal(columns)

  return ClusterPlans.of({
    save: Effect.fn("PostgresClusterPlans.save")(function* (plan) {
      const key = { operation_id: plan.operationId, cluster_id: plan.clusterId }
      const rest = {
        created_at: DateTime.toDateUtc(plan.createdAt),
        engine: plan.engine,
        simulated: plan.simulated,
        hash: plan.hash,
        program: storableText(plan.program),
        changes: sql.json(storableJson(encodeChanges(plan.changes))),
        plan_json: storableText(plan.planJson),
        plan_text: storableText(plan.planText),
        monthly_cost: plan.monthlyCost,
        cost: plan.cost === undefined ? null : sql.json(storableJson(encodeCost(plan.cost))),
      }
      yield* sql`
        INSERT INTO cluster_plans ${sql.insert({ ...key, ...rest })}
        ON CONFLICT (operation_id) DO UPDATE SET ${sql.update(rest)}`
    }, Effect.orDie),

    latest: Effect.fnUntraced(
      function* (clusterId) {
        const rows = yield* pointRead(
          (sql) => sql`
          SELECT ${selected} FROM cluster_plans WHERE cluster_id = ${clusterId}
          ORDER BY created_at DESC, operation_id LIMIT 1`,
        )
        return (yield* first(rows)) ?? (yield* new ClusterPlanNotFound({ clusterId }))
      },
      Effect.catchTag("SqlError", Effect.die),
    ),
  })
})

export const layer = Layer.effect(ClusterPlans, make)
