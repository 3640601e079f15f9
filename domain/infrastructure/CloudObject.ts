import { Schema } from "effect"

/** An object that exists in the cloud and carries a cluster's tags: recovery imports it, and a delete must leave none. */
export const CloudObject = Schema.Struct({
  resourceType: Schema.String,
  /** What `terraform import` takes for this type. */
  importId: Schema.String,
  /** The program's address, from the object's `orrery.dev/address` tag; absent for types that take no tags. */
  address: Schema.optionalKey(Schema.String),
})
export type CloudObject = typeof CloudObject.Type
