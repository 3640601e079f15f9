import { Schema } from "effect"

export const OrganizationId = Schema.String.pipe(Schema.check(Schema.isUUID()), Schema.brand("OrganizationId"))
export type OrganizationId = typeof OrganizationId.Type

/** A group of people that owns clusters, keys and applications. Nothing is visible from outside it. */
export const Organization = Schema.Struct({
  id: OrganizationId,
  name: Schema.String,
  title: Schema.String,
  createdAt: Schema.DateTimeUtc,
})
export type Organization = typeof Organization.Type
