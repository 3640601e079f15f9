import { Schema } from "effect"

import { DnsName } from "../shared/DnsName.ts"
import type { Remedy } from "../shared/Remedy.ts"
import { Uuid } from "../shared/Uuid.ts"
import { UserId } from "../user/User.ts"

export const OrganizationId = Uuid.pipe(Schema.brand("OrganizationId"))
export type OrganizationId = typeof OrganizationId.Type

/** A group of people that owns clusters, keys and applications. Nothing is visible from outside it. */
export const Organization = Schema.Struct({
  id: OrganizationId,
  /** Unique on the server. */
  name: DnsName,
  title: Schema.String,
  ownerUserId: UserId,
  /** A plan of the pricing; what a plan allows is looked up there. */
  planId: Schema.String,
  /** Created at a user's first sign-in, for trying Orrery out. It has no other members than its owner. */
  isDefault: Schema.Boolean,
  createdAt: Schema.DateTimeUtc,
  updatedAt: Schema.DateTimeUtc,
})
export type Organization = typeof Organization.Type

/** Where the organization's objects live in Kubernetes: a DNS label of at most 54 characters. */
export const namespaceOf = ({ name }: Pick<Organization, "name">): string => `org-${name}`

export class OrganizationNotFound extends Schema.TaggedError<OrganizationNotFound>()("OrganizationNotFound", {
  organization: Schema.String,
}) {
  override get message() {
    return `You have no organization ${this.organization}.`
  }
  readonly remedy: Remedy = { action: "listOrganizations" }
}

export class OrganizationNameTaken extends Schema.TaggedError<OrganizationNameTaken>()("OrganizationNameTaken", {
  name: Schema.String,
}) {
  override get message() {
    return `An organization named ${this.name} already exists on this server. Choose another name.`
  }
}
