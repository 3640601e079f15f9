import { Context, type Effect, type Redacted, Schema } from "effect"

import type { CloudObject } from "#domain/infrastructure/CloudObject.ts"
import type { FixedName } from "#domain/infrastructure/FixedNames.ts"

export interface InventoryScope {
  readonly clusterId: string
  readonly organizationId: string
  readonly accountId: string
  readonly region: string
  /** The cluster's `main.tf.json`: its provider block configures the access to its cloud. */
  readonly program: string
  readonly credentials: Redacted.Redacted<Readonly<Record<string, string>>>
}

/** The cloud did not list what a cluster has: it refused, or was unreachable. Nothing in the diagnostics is secret. */
export class CloudInventoryUnavailable extends Schema.TaggedError<CloudInventoryUnavailable>()(
  "CloudInventoryUnavailable",
  {
    diagnostics: Schema.Array(Schema.Struct({ summary: Schema.String, detail: Schema.String })),
    /** The listing was killed or lost, which is no error of the cloud. */
    interrupted: Schema.Boolean,
  },
) {}

/**
 * Lists what a cluster really has in the cloud, so that a crash leaves no duplicate and a delete no orphaned resource.
 * Every adapter passes tests/contracts/CloudInventoryContract.ts.
 */
export class CloudInventory extends Context.Service<
  CloudInventory,
  {
    /** Whether `list` finds every object of a type; false for types that take no tags in a real cloud. */
    readonly covers: (resourceType: string) => boolean
    /** How long a change may take to show in `list`; 0 where it shows at once. */
    readonly settlesWithinSeconds: number
    /**
     * Those of the names that an object of another owner has in the account and region. Ask before the first apply of a
     * cluster: what the cluster itself has counts as taken in some clouds. A name that the cloud cannot look up is left out.
     */
    readonly taken: (
      scope: InventoryScope,
      names: ReadonlyArray<FixedName>,
    ) => Effect.Effect<ReadonlyArray<FixedName>, CloudInventoryUnavailable>
    readonly list: (scope: InventoryScope) => Effect.Effect<ReadonlyArray<CloudObject>, CloudInventoryUnavailable>
  }
>()("orrery/application/ports/CloudInventory") {}
