import { Context, Effect, Layer } from "effect"

import { Clusters } from "#application/ports/Clusters.ts"
import { Operations } from "#application/ports/Operations.ts"
import { ProgramSynthesizer } from "#application/ports/ProgramSynthesizer.ts"
import type { Cluster } from "#domain/cluster/Cluster.ts"
import type { Operation, OperationId } from "#domain/operation/Operation.ts"

import { OperationFailed } from "./OperationFailed.ts"
import { type ResolvedCredentials, ResolveCredentials } from "./ResolveCredentials.ts"

/** An operation with everything its steps need. Each step loads it again, since the server may restart in between. */
export interface LoadedOperation {
  readonly operation: Operation
  readonly cluster: Cluster
  /** Writes the cluster's program, protected against deletion or not. */
  readonly program: (deletionProtection: boolean) => Effect.Effect<string, OperationFailed>
}

/** An operation that can use the engine. */
export interface EquippedOperation extends LoadedOperation, ResolvedCredentials {}

const make = Effect.gen(function* () {
  const clusters = yield* Clusters
  const operations = yield* Operations
  const resolve = yield* ResolveCredentials
  const synthesizer = yield* ProgramSynthesizer

  const load = Effect.fn("LoadOperation")(function* (operationId: OperationId) {
    const operation = yield* operations.get(operationId)
    const cluster = yield* clusters.get(operation.organizationId, operation.clusterId)
    const program = (deletionProtection: boolean) =>
      synthesizer
        .synthesize({
          clusterId: cluster.id,
          organizationId: cluster.organizationId,
          spec: cluster.spec,
          deletionProtection,
          ...(operation.egressNetworks && { egressNetworks: operation.egressNetworks }),
        })
        .pipe(Effect.mapError(({ message, path }) => refused(message, path)))
    return { operation, cluster, program } satisfies LoadedOperation
  }, Effect.orDie)

  return {
    load,
    /** Also reads its credentials. Only in the engine's turn, so that a secret is read when it is used and no earlier. */
    equip: Effect.fn("LoadOperation.equip")(function* (operationId: OperationId) {
      const loaded = yield* load(operationId)
      return { ...loaded, ...(yield* resolve(loaded.operation, loaded.cluster)) } satisfies EquippedOperation
    }),
  }
})

const refused = (detail: string, path: string) =>
  new OperationFailed({
    failure: {
      cause: "configuration",
      summary: "The cluster cannot be written as a Terraform program.",
      detail,
      remedy: `Correct the field ${path} of the manifest, delete this cluster and apply again.`,
      userFixable: true,
      retryable: false,
    },
  })

/** Reads an operation together with its cluster, and its credentials where the engine needs them. */
export class LoadOperation extends Context.Service<LoadOperation>()("orrery/application/operation/LoadOperation", {
  make,
}) {
  static readonly layer = Layer.effect(this, make)
}
