import { Context, DateTime, Effect, Layer } from "effect"

import { AuditTrail } from "#application/audit/AuditTrail.ts"
import { EgressNetworks } from "#application/ports/EgressNetworks.ts"
import { Ids } from "#application/ports/Ids.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { OperationCredentials } from "#application/ports/OperationCredentials.ts"
import { OperationLog } from "#application/ports/OperationLog.ts"
import { OperationRunner } from "#application/ports/OperationRunner.ts"
import { Operations } from "#application/ports/Operations.ts"
import { Transaction } from "#application/ports/Transaction.ts"
import { type Actor, signature } from "#domain/access/Actor.ts"
import type { RequestedCredentials } from "#domain/cloud/RequestedCredentials.ts"
import type { Cluster } from "#domain/cluster/Cluster.ts"
import { type Operation, OperationId } from "#domain/operation/Operation.ts"
import { type AcceptedType, operationKinds } from "#domain/operation/OperationKind.ts"

/** A requested operation, and the writes that must happen together with it or not at all. */
export interface OperationRequest<E, R> {
  readonly cluster: Cluster
  readonly actor: Actor
  readonly type: AcceptedType
  readonly credentials: RequestedCredentials
  readonly alongside: Effect.Effect<unknown, E, R>
}

const attemptOf = ({ actor, cluster, type }: Pick<OperationRequest<never, never>, "actor" | "cluster" | "type">) =>
  ({
    action: operationKinds[type].auditAction,
    by: signature(actor),
    organizationId: cluster.organizationId,
    subject: { type: "cluster", id: cluster.id, name: cluster.spec.clusterName },
  }) as const

const accepted = ({ currentPhase, message, type }: Operation) =>
  ({
    idempotencyKey: "accepted",
    level: "INFO",
    phase: currentPhase,
    message,
    labels: { type },
    progressPercentage: 0,
  }) as const

/** What deletes a cluster must not change first how it is reached: on some clouds that creates the cluster again. */
const networksFor = Effect.gen(function* () {
  const egressNetworks = yield* EgressNetworks
  const operations = yield* Operations
  return ({ cluster, type }: Pick<OperationRequest<never, never>, "cluster" | "type">) =>
    operationKinds[type].goal === "present"
      ? Effect.succeed(egressNetworks)
      : Effect.map(operations.latest(cluster.id), (latest) => latest?.egressNetworks ?? [])
})

const make = Effect.gen(function* () {
  const auditTrail = yield* AuditTrail
  const credentials = yield* OperationCredentials
  const networksOf = yield* networksFor
  const engine = yield* InfrastructureEngine
  const ids = yield* Ids
  const log = yield* OperationLog
  const operations = yield* Operations
  const runner = yield* OperationRunner
  const transaction = yield* Transaction

  return <E, R>(request: OperationRequest<E, R>) =>
    Effect.gen(function* () {
      const { deadlineMinutes, phases } = operationKinds[request.type]
      const startedAt = yield* DateTime.now
      const networks = yield* networksOf(request)
      const operation: Operation = {
        id: OperationId.make(yield* ids.uuid),
        clusterId: request.cluster.id,
        clusterName: request.cluster.spec.clusterName,
        organizationId: request.actor.organizationId,
        userId: request.actor.userId,
        type: request.type,
        status: "PENDING",
        currentPhase: phases[0].phase,
        message: "Accepted.",
        progressPercentage: 0,
        lastSequence: 0,
        metadata: request.cluster.spec.metadata ?? {},
        ...(networks.length > 0 && { egressNetworks: networks }),
        engine: engine.info.engine,
        simulated: engine.info.simulated,
        startedAt,
        lastUpdate: startedAt,
        deadlineAt: DateTime.add(startedAt, { minutes: deadlineMinutes }),
      }
      yield* auditTrail.record(
        attemptOf(request),
        Effect.gen(function* () {
          yield* request.alongside
          yield* operations.create(operation)
          yield* credentials.keep(operation, request.credentials)
          yield* Effect.orDie(log.append(operation.id, [accepted(operation)], {}))
          // A committed operation is accepted even if this fails: `ResumeOperations` then starts it.
          yield* transaction.afterCommit(
            runner
              .start(operation.id)
              .pipe(
                Effect.catchDefect((defect) =>
                  Effect.logWarning("An accepted operation could not start yet. It starts later.", defect),
                ),
              ),
          )
        }),
      )
      return { cluster: request.cluster, operation: { ...operation, lastSequence: 1 } }
    }).pipe(Effect.withSpan("AcceptOperation"))
})

/** Stores an operation together with what it changes, then starts it. */
export class AcceptOperation extends Context.Service<AcceptOperation>()(
  "orrery/application/operation/AcceptOperation",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
