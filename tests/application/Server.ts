import { Effect, Layer, Stream } from "effect"

import * as MemoryOperationRunner from "#adapters/memory/MemoryOperationRunner.ts"
import * as BuiltInInfrastructureEngine from "#adapters/simulated-cloud/BuiltInInfrastructureEngine.ts"
import * as SimulatedCloudConfig from "#adapters/simulated-cloud/cloud/SimulatedCloudConfig.ts"
import * as SimulatedCloudInventory from "#adapters/simulated-cloud/SimulatedCloudInventory.ts"
import * as SimulatedCloudProbes from "#adapters/simulated-cloud/SimulatedCloudProbes.ts"
import { CreateCluster } from "#application/cluster/CreateCluster.ts"
import { DeleteCluster } from "#application/cluster/DeleteCluster.ts"
import * as OperationWork from "#application/OperationWork.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { OperationLog } from "#application/ports/OperationLog.ts"
import { Operations } from "#application/ports/Operations.ts"
import * as UseCases from "#application/UseCases.ts"
import type { Actor } from "#domain/access/Actor.ts"
import type { OrganizationRole } from "#domain/access/Role.ts"
import { readClusterDeletionRequest } from "#domain/cluster/ClusterDeletionRequest.ts"
import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"
import type { OperationId } from "#domain/operation/Operation.ts"
import { accessKeyId, secretAccessKey, smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import { acme, ada } from "#tests/fixtures/People.ts"
import { type CloudChanges, settingsWith } from "#tests/simulated-cloud/SimulatedClouds.ts"

import { stores, tools } from "./Stores.ts"

/** One life of a server, on whatever engine and stores it finds. */
export const useCases = UseCases.layer.pipe(
  Layer.provideMerge(MemoryOperationRunner.layer),
  Layer.provideMerge(OperationWork.layer),
)

/** The built-in engine on the simulated cloud, and the list of what is there. */
export const engine = (changes: CloudChanges = {}) =>
  Layer.mergeAll(BuiltInInfrastructureEngine.layer, SimulatedCloudInventory.layer, SimulatedCloudProbes.layer).pipe(
    Layer.provide(SimulatedCloudConfig.layer(settingsWith(changes))),
  )

/** A server over empty stores and an empty cloud. */
export const server = (changes: CloudChanges = {}) =>
  useCases.pipe(Layer.provideMerge(engine(changes)), Layer.provideMerge(Layer.merge(stores, tools)))

/** Ada, acting in acme with some role. */
export const adaAs = (role: OrganizationRole): Actor => ({
  userId: ada.id,
  organizationId: acme.id,
  role,
  globalRole: "developer",
})

export const owner = adaAs("owner")

export const keysAgain = {
  credentials: {
    type: "static",
    data: { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey },
  },
}

/** Requests a cluster as over HTTP: the caller's permission first, then the reader, then the use case. */
export const create = (request: unknown = smallCluster, actor: Actor = owner) =>
  Effect.gen(function* () {
    const createCluster = yield* CreateCluster
    yield* createCluster.authorize
    return yield* createCluster.create(yield* readK8sClusterRequest(request))
  }).pipe(Effect.provideService(CurrentActor, actor))

export const remove = (selector: string, body: unknown = keysAgain, actor: Actor = owner) =>
  Effect.gen(function* () {
    const deleteCluster = yield* DeleteCluster
    const { id, spec } = yield* deleteCluster.authorize(selector)
    return yield* deleteCluster.remove(id, yield* readClusterDeletionRequest(body, spec.provisioner))
  }).pipe(Effect.provideService(CurrentActor, actor))

/** Waits for an operation's end; answers it with all its events. */
export const ended = Effect.fn("ended")(function* (operationId: OperationId) {
  const log = yield* OperationLog
  const operations = yield* Operations
  const events = yield* Stream.runCollect(log.follow(operationId, 0))
  return { operation: yield* Effect.orDie(operations.get(operationId)), events }
})
