import type { EngineRun } from "#application/ports/InfrastructureEngine.ts"
import type { Phase } from "#domain/operation/Phase.ts"
import { accountIdOf } from "#domain/provisioner/Provisioner.ts"

import type { EquippedOperation } from "./LoadOperation.ts"

/** The task of a step for the engine: a program's resources present, or absent. */
export interface EngineTask {
  readonly loaded: EquippedOperation
  readonly phase: Phase
  readonly program: string
  readonly goal: "present" | "absent"
  /** Only these addresses and their dependencies; absent means the whole program. */
  readonly targets?: ReadonlyArray<string>
}

/** The input that all runs of an operation share. */
export const scopeOf = ({ loaded: { cluster, credentials }, program }: EngineTask) =>
  ({
    clusterId: cluster.id,
    organizationId: cluster.organizationId,
    accountId: accountIdOf(cluster.spec.provisioner),
    region: cluster.spec.region,
    program,
    credentials,
  }) satisfies Partial<EngineRun>
