import { PgClient } from "@effect/sql-pg"
import { DateTime, Effect, Layer, Redacted, Schema } from "effect"

import * as AssociatedData from "#application/encryption/AssociatedData.ts"
import { Encryption } from "#application/ports/Encryption.ts"
import { SavedPlans, type StoredPlan } from "#application/ports/SavedPlans.ts"
import { PlannedChange } from "#domain/infrastructure/EngineEvent.ts"
import { isTerminal, OperationStatus } from "#domain/operation/Operation.ts"

const PlanText = Schema.fromJsonString(
  Schema.Struct({
    /** Base64. */
    content: Schema.String,
    engine: Schema.String,
    generation: Schema.Int,
    hasChanges: Schema.Boolean,
    changes: Schema.Array(PlannedChange),
    imports: Schema.Array(Schema.Struct({ address: Schema.String, importId: Schema.String })),
  }),
)

const encode = Schema.encodeSync(PlanText)
const decode = Schema.decodeEffect(PlanText)

interface Row {
  readonly ciphertext: Uint8Array
  readonly contentHash: string
  readonly programHash: string
  readonly stateSerial: string
}

const plaintextOf = ({ changes, content, engine, generation, hasChanges, imports }: StoredPlan): Uint8Array =>
  new TextEncoder().encode(
    encode({
      content: Buffer.from(Redacted.value(content)).toString("base64"),
      engine,
      generation,
      hasChanges,
      changes,
      imports,
    }),
  )

const planOf = Effect.fnUntraced(function* (row: Row, plaintext: Uint8Array) {
  const { changes, content, engine, generation, hasChanges, imports } = yield* decode(
    new TextDecoder().decode(plaintext),
  )
  return {
    content: Redacted.make(new Uint8Array(Buffer.from(content, "base64"))),
    contentHash: row.contentHash,
    programHash: row.programHash,
    engine,
    generation,
    stateSerial: Number(row.stateSerial),
    hasChanges,
    changes,
    imports,
  } satisfies StoredPlan
})

const terminalStatuses = OperationStatus.literals.filter(isTerminal)

const make = Effect.gen(function* () {
  const encryption = yield* Encryption
  const sql = yield* PgClient.PgClient

  return SavedPlans.of({
    keep: Effect.fn("PostgresSavedPlans.keep")(
      function* ({ id, organizationId }, plan) {
        const kept = {
          organization_id: organizationId,
          content_hash: plan.contentHash,
          program_hash: plan.programHash,
          state_serial: plan.stateSerial,
          ciphertext: yield* encryption.encrypt(plaintextOf(plan), AssociatedData.ofSavedPlan(organizationId, id)),
          created_at: DateTime.toDateUtc(yield* DateTime.now),
        }
        // Rows of operations that have ended, such as those a server of another version ended, are no longer needed.
        yield* sql`
        DELETE FROM saved_plans USING operations
        WHERE operations.id = saved_plans.operation_id AND operations.status IN ${sql.in(terminalStatuses)}`
        // The lock is held until the plan is stored, so the operation cannot end in between.
        const [running] = yield* sql`
        SELECT 1 FROM operations WHERE id = ${id} AND status NOT IN ${sql.in(terminalStatuses)} FOR SHARE`
        if (running === undefined) return
        yield* sql`
        INSERT INTO saved_plans ${sql.insert({ operation_id: id, ...kept })}
        ON CONFLICT (operation_id) DO UPDATE SET ${sql.update(kept)}`
      },
      sql.withTransaction,
      Effect.orDie,
    ),

    // In one transaction: a plan that cannot be read stays.
    take: Effect.fn("PostgresSavedPlans.take")(
      function* ({ id, organizationId }) {
        const [row] = yield* sql<Row>`
        DELETE FROM saved_plans WHERE operation_id = ${id}
        RETURNING ciphertext, content_hash AS "contentHash", program_hash AS "programHash", state_serial AS "stateSerial"`
        if (row === undefined) return undefined
        const plaintext = yield* encryption.decrypt(row.ciphertext, AssociatedData.ofSavedPlan(organizationId, id))
        return yield* planOf(row, plaintext)
      },
      sql.withTransaction,
      Effect.orDie,
    ),

    forget: Effect.fn("PostgresSavedPlans.forget")(function* (id) {
      yield* sql`DELETE FROM saved_plans WHERE operation_id = ${id}`
    }, Effect.orDie),
  })
})

export const layer = Layer.effect(SavedPlans, make)
