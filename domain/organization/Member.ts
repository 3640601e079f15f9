import { Effect, Schema } from "effect"

import { isAdministrator, OrganizationRole } from "../access/Role.ts"
import type { Remedy } from "../shared/Remedy.ts"
import { UserId } from "../user/User.ts"
import { type Organization, OrganizationId } from "./Organization.ts"

/** A user in an organization. */
export const Member = Schema.Struct({
  organizationId: OrganizationId,
  userId: UserId,
  email: Schema.String,
  name: Schema.String,
  role: OrganizationRole,
  joinedAt: Schema.DateTimeUtc,
  /** When the role was last changed; until then, when the user joined. */
  updatedAt: Schema.DateTimeUtc,
})
export type Member = typeof Member.Type

export class MemberNotFound extends Schema.TaggedError<MemberNotFound>()("MemberNotFound", { userId: Schema.String }) {
  override get message() {
    return `No member ${this.userId} in this organization.`
  }
  readonly remedy: Remedy = { action: "listMembers" }
}

export class AlreadyMember extends Schema.TaggedError<AlreadyMember>()("AlreadyMember", { userId: Schema.String }) {
  override get message() {
    return `User ${this.userId} is already a member of this organization.`
  }
  readonly remedy: Remedy = { action: "changeRole" }
}

export class LastAdmin extends Schema.TaggedError<LastAdmin>()("LastAdmin", {}) {
  override get message() {
    return "This is the last admin of the organization: without an admin, members cannot be added or removed. Make another member an admin first."
  }
}

export class OwnerStays extends Schema.TaggedError<OwnerStays>()("OwnerStays", {}) {
  override get message() {
    return "This is the owner of the organization: only the owner can leave or change this role. The owner can make another member the owner first."
  }
}

export class DefaultOrganizationIsPrivate extends Schema.TaggedError<DefaultOrganizationIsPrivate>()(
  "DefaultOrganizationIsPrivate",
  { name: Schema.String },
) {
  override get message() {
    return `${this.name} is a default organization, for its owner alone: members cannot be added to it. Ask for a new organization for your team.`
  }
}

/** Whether an organization allows other members. Checked before a user look-up: the response must not reveal who exists. */
export const checkOpen = (organization: Organization): Effect.Effect<void, DefaultOrganizationIsPrivate> =>
  organization.isDefault ? Effect.fail(new DefaultOrganizationIsPrivate({ name: organization.name })) : Effect.void

/** The reason a user cannot be added to an organization. */
export const checkAddition = (userId: UserId, present: Member | undefined): Effect.Effect<void, AlreadyMember> =>
  present === undefined ? Effect.void : Effect.fail(new AlreadyMember({ userId }))

/**
 * The reason `actorId` cannot remove a member. `administrators` counts the owner and the admins.
 *
 * Only the owner can remove the owner, and not as the last administrator: ownership passes to the admin who joined first.
 */
export const checkRemoval = (
  member: Member,
  actorId: UserId,
  administrators: number,
): Effect.Effect<void, LastAdmin | OwnerStays> => {
  if (member.role === "owner" && member.userId !== actorId) return Effect.fail(new OwnerStays())
  return isAdministrator(member.role) && administrators <= 1 ? Effect.fail(new LastAdmin()) : Effect.void
}

/** The reason `actorRole` cannot change a member's role. Only the owner transfers ownership, and then becomes an admin. */
export const checkRoleChange = (
  member: Member,
  role: OrganizationRole,
  actorRole: OrganizationRole,
  administrators: number,
): Effect.Effect<void, LastAdmin | OwnerStays> => {
  if (role === member.role) return Effect.void
  if (role === "owner" && actorRole !== "owner") return Effect.fail(new OwnerStays())
  if (member.role === "owner") return Effect.fail(administrators <= 1 ? new LastAdmin() : new OwnerStays())
  return isAdministrator(member.role) && !isAdministrator(role) && administrators <= 1
    ? Effect.fail(new LastAdmin())
    : Effect.void
}
