import { Context, type Effect, type Redacted } from "effect"

import type { CloudObject } from "#domain/infrastructure/CloudObject.ts"

export interface InventoryScope {
  readonly clusterId: string
  readonly organizationId: string
  readonly accountId: string
  readonly region: string
  /** The cluster's `main.tf.json`: its provider block says how its cloud is reached. */
  readonly program: string
  readonly credentials: Redacted.Redacted<Readonly<Record<string, string>>>
}

/** Lists what a cluster really has in the cloud, so that a crash leaves no duplicate and a delete no orphan. */
export class CloudInventory extends Context.Service<
  CloudInventory,
  {
    /** Whether `list` is sure to find every object of a type; false for types that take no tags in a real cloud. */
    readonly covers: (resourceType: string) => boolean
    readonly list: (scope: InventoryScope) => Effect.Effect<ReadonlyArray<CloudObject>>
  }
>()("orrery/application/ports/CloudInventory") {}
