import { Context, Effect, Layer } from "effect"

import { Clusters } from "#application/ports/Clusters.ts"
import { OperationCredentials } from "#application/ports/OperationCredentials.ts"
import { Operations } from "#application/ports/Operations.ts"
import { ProgramSynthesizer } from "#application/ports/ProgramSynthesizer.ts"
import type { CloudCredentials } from "#domain/cloud/CloudCredentials.ts"
import type { Cluster } from "#domain/cluster/Cluster.ts"
import type { Operation, OperationId } from "#domain/operation/Operation.ts"

import { OperationFailed } from "./OperationFailed.ts"

/** An operation with everything its steps need. Each step loads it again, since the server may restart in between. */
export interface LoadedOperation {
  readonly operation: Operation
  readonly cluster: Cluster
  readonly credentials: CloudCredentials
  /** Writes the cluster's program, protected against deletion or not. */
  readonly program: (deletionProtection: boolean) => Effect.Effect<string, OperationFailed>
}

const make = Effect.gen(function* () {
  const clusters = yield* Clusters
  const credentials = yield* OperationCredentials
  const operations = yield* Operations
  const synthesizer = yield* ProgramSynthesizer

  return Effect.fn("LoadOperation")(function* (operationId: OperationId) {
    const operation = yield* Effect.orDie(operations.get(operationId))
    const cluster = yield* Effect.orDie(clusters.get(operation.organizationId, operation.clusterId))
    const program = (deletionProtection: boolean) =>
      synthesizer
        .synthesize({
          clusterId: cluster.id,
          organizationId: cluster.organizationId,
          spec: cluster.spec,
          deletionProtection,
        })
        .pipe(Effect.mapError(({ message, path }) => refused(message, path)))
    return { operation, cluster, credentials: yield* credentials.read(operation), program } satisfies LoadedOperation
  })
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

/** Reads an operation together with its cluster and credentials. */
export class LoadOperation extends Context.Service<LoadOperation>()("orrery/application/operation/LoadOperation", {
  make,
}) {
  static readonly layer = Layer.effect(this, make)
}
