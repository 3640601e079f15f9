import { Context, Effect, Layer, Redacted, Ref } from "effect"

import * as CryptoIds from "#adapters/crypto/CryptoIds.ts"
import * as MemoryEngineRuns from "#adapters/memory/MemoryEngineRuns.ts"
import * as MemoryOperationLog from "#adapters/memory/MemoryOperationLog.ts"
import * as MemoryOperations from "#adapters/memory/MemoryOperations.ts"
import type { EngineTask } from "#application/operation/EngineTask.ts"
import { CloudInventory } from "#application/ports/CloudInventory.ts"
import { EngineRuns } from "#application/ports/EngineRuns.ts"
import { EngineFailure, type EngineRun, InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { Operations } from "#application/ports/Operations.ts"
import { clusterTag } from "#domain/cloud/aws/OwnershipTags.ts"
import type { CloudObject } from "#domain/infrastructure/CloudObject.ts"
import { EngineEvent } from "#domain/infrastructure/EngineEvent.ts"
import { managedResources } from "#domain/infrastructure/TerraformProgram.ts"
import { pendingCluster } from "#tests/fixtures/Clusters.ts"
import { pendingOperation } from "#tests/fixtures/Operations.ts"

/** How long this cloud's list may lag behind. */
export const settlesWithinSeconds = 60

export const network = "aws_vpc.network"
export const role = "aws_iam_role.node"
export const roleOfCluster = "aws_iam_role.of_cluster"

const cluster = pendingCluster("late")

/** What only its own import id names: the subnet and the route table it joins. */
export const association = "aws_route_table_association.routes"

/** A name that only this cluster gives to anything. */
export const nameOfCluster = `node-${cluster.id}`

const roles = { node: { name: "node" }, of_cluster: { name: nameOfCluster } }
const routes = { subnet_id: "subnet-1", route_table_id: "rtb-1" }
const program = JSON.stringify({
  resource: { aws_vpc: { network: {} }, aws_iam_role: roles, aws_route_table_association: { routes } },
})

/** What is planned of a resource before it exists: a role has the name that the program gives it. */
const knownBefore: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [role]: roles.node,
  [roleOfCluster]: roles.of_cluster,
  [association]: routes,
}

/** The creation of a cluster of a network and a role. */
export const task: EngineTask = {
  loaded: {
    cluster,
    operation: pendingOperation(cluster),
    credentials: Redacted.make({}),
    mayHaveChanged: false,
    program: () => Effect.succeed(program),
  },
  phase: "apply",
  program,
  goal: "present",
}

interface Cloud {
  /** What exists, by import id, with its owner's cluster id. */
  readonly standing: Ref.Ref<Readonly<Record<string, string>>>
  readonly listed: Ref.Ref<ReadonlyArray<CloudObject>>
  /** What was done, in order. */
  readonly done: Ref.Ref<ReadonlyArray<string>>
}

/** A cloud of which the list by tags may say less, or more, than there is. */
export class LateCloud extends Context.Service<LateCloud, Cloud>()("orrery/tests/application/LateCloud") {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      return {
        standing: yield* Ref.make<Readonly<Record<string, string>>>({}),
        listed: yield* Ref.make<ReadonlyArray<CloudObject>>([]),
        done: yield* Ref.make<ReadonlyArray<string>>([]),
      }
    }),
  )
}

const absent = (address: string) => ({
  summary: "Cannot import non-existent remote object",
  detail: `While attempting to import an existing object to "${address}", no object was found.`,
})

const changeOf = (run: EngineRun, standing: Readonly<Record<string, string>>, address: string, type: string) => {
  const importId = run.imports.find((wanted) => wanted.address === address)?.importId
  const change =
    importId === undefined
      ? { actions: ["create"], before: null, after: knownBefore[address] ?? {} }
      : { actions: ["no-op"], importing: { id: importId }, before: { tags_all: { [clusterTag]: standing[importId] } } }
  return { address, type, change }
}

const engine = Layer.effect(
  InfrastructureEngine,
  Effect.gen(function* () {
    const { done, standing } = yield* LateCloud
    const note = (what: string) => Ref.update(done, (before) => [...before, what])
    return InfrastructureEngine.of({
      info: { engine: "none", simulated: true },
      plan: Effect.fnUntraced(function* (run) {
        const there = yield* Ref.get(standing)
        const missing = run.imports.filter(({ importId }) => !Object.hasOwn(there, importId))
        const diagnostics = missing.map(({ address }) => absent(address))
        if (missing.length > 0) return yield* new EngineFailure({ step: "plan", diagnostics, interrupted: false })
        const changes = managedResources(run.program).map(({ address, resourceType }) =>
          changeOf(run, there, address, resourceType),
        )
        const planJson = JSON.stringify({ resource_changes: changes })
        const file = { content: Redacted.make(new Uint8Array()), stateSerial: 0 }
        return { file, changes: [], hasChanges: true, planJson, planText: "" }
      }),
      apply: () => note("apply"),
      outputs: () => Effect.succeed({}),
      stateAddresses: () => Effect.succeed([]),
      settle: () => Effect.as(note("settle"), []),
      saveState: () => note("saveState"),
      idleRuns: Effect.succeed([]),
      dispose: () => note("dispose"),
    })
  }),
)

const inventory = Layer.effect(
  CloudInventory,
  Effect.map(LateCloud, ({ listed }) =>
    CloudInventory.of({
      covers: (resourceType) => resourceType === "aws_vpc",
      settlesWithinSeconds,
      taken: () => Effect.succeed([]),
      list: () => Ref.get(listed),
    }),
  ),
)

/** Everything recovery needs, over a cloud that lists late. */
export const ports = Layer.mergeAll(
  engine,
  inventory,
  MemoryEngineRuns.layer,
  MemoryOperationLog.layer,
  MemoryOperations.layer,
  CryptoIds.layer,
).pipe(Layer.provideMerge(LateCloud.layer))

const about = (address: string) => ({
  address,
  resourceType: address.split(".")[0] ?? "",
  action: "create" as const,
})

export const started = (address: string) => EngineEvent.cases.ResourceStarted.make(about(address))

export const completed = (address: string, id: string) =>
  EngineEvent.cases.ResourceCompleted.make({ ...about(address), id, elapsedSeconds: 1 })

/** A run that died after these events were journalled; its id. */
export const diedAfter = Effect.fnUntraced(function* (...events: ReadonlyArray<EngineEvent>) {
  const engineRuns = yield* EngineRuns
  const { cluster, operation } = task.loaded
  yield* (yield* Operations).create(operation)
  const { runId } = yield* engineRuns.begin({ runId: "died", clusterId: cluster.id, operationId: operation.id })
  yield* Effect.forEach(events, (event, index) => engineRuns.record(runId, index + 1, event))
  return runId
})
