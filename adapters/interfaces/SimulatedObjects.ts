import { Context, type Effect, Schema } from "effect"

/** An object of the simulated cloud. */
export const SimulatedObject = Schema.Struct({
  /** Unique in the simulated cloud. */
  objectId: Schema.String,
  /** The organization whose account it is. Two organizations never share an account, even one of the same number. */
  organizationId: Schema.String,
  accountId: Schema.String,
  region: Schema.String,
  resourceType: Schema.String,
  /** What `terraform import` takes for this type. */
  importId: Schema.String,
  /** Set where the cloud refuses two objects of one name in one place; otherwise null. */
  uniqueName: Schema.NullOr(Schema.String),
  /** From the `orrery.dev/cluster-id` tag or the provider configuration; null when unknown. */
  clusterId: Schema.NullOr(Schema.String),
  address: Schema.NullOr(Schema.String),
  /** The whole state as Terraform's provider protocol would return it. */
  attributes: Schema.Record(Schema.String, Schema.Json),
})
export type SimulatedObject = typeof SimulatedObject.Type

/** A region of an organization's account. */
export type SimulatedPlace = Pick<SimulatedObject, "organizationId" | "accountId" | "region">

export class SimulatedNameTaken extends Schema.TaggedError<SimulatedNameTaken>()("SimulatedNameTaken", {
  resourceType: Schema.String,
  uniqueName: Schema.String,
}) {}

/** Where the simulated cloud keeps its objects. Every adapter passes tests/contracts/SimulatedObjectsContract.ts. */
export class SimulatedObjects extends Context.Service<
  SimulatedObjects,
  {
    readonly create: (object: SimulatedObject) => Effect.Effect<void, SimulatedNameTaken>
    /** Replaces the attributes of an object that exists; false when there is none. */
    readonly update: (objectId: string, attributes: SimulatedObject["attributes"]) => Effect.Effect<boolean>
    /** Changes the owner of an object; false when there is none. */
    readonly adopt: (objectId: string, owner: Pick<SimulatedObject, "clusterId" | "address">) => Effect.Effect<boolean>
    /** True when the object existed. */
    readonly remove: (objectId: string) => Effect.Effect<boolean>
    readonly find: (
      place: SimulatedPlace,
      resourceType: string,
      importId: string,
    ) => Effect.Effect<SimulatedObject | undefined>
    readonly listByCluster: (clusterId: string) => Effect.Effect<ReadonlyArray<SimulatedObject>>
    readonly listByType: (place: SimulatedPlace, resourceType: string) => Effect.Effect<ReadonlyArray<SimulatedObject>>
  }
>()("orrery/adapters/interfaces/SimulatedObjects") {}
