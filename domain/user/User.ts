import { Schema } from "effect"

import { GlobalRole } from "../access/Role.ts"
import type { Remedy } from "../shared/Remedy.ts"
import { Uuid } from "../shared/Uuid.ts"

export const UserId = Uuid.pipe(Schema.brand("UserId"))
export type UserId = typeof UserId.Type

/**
 * Who a user is at an identity provider: the provider's issuer, and the subject it gives the person there (OpenID
 * Connect Core §2).
 */
export const Identity = Schema.Struct({ provider: Schema.String, subject: Schema.String })
export type Identity = typeof Identity.Type

/** The highest count that a database column can store. */
export const loginCountMax = 2_147_483_647

/** A person or a machine account, known by its email address. */
export const User = Schema.Struct({
  id: UserId,
  email: Schema.String,
  name: Schema.String,
  globalRole: GlobalRole,
  /** Absent for a user who never signed in, such as the owner that a server creates at its first start. */
  identity: Schema.optionalKey(Identity),
  /** How often they signed in. */
  loginCount: Schema.Int,
  createdAt: Schema.DateTimeUtc,
  updatedAt: Schema.DateTimeUtc,
})
export type User = typeof User.Type

/** The name of a user whose account was deleted. */
export const removedName = "Removed user"

/** The email address of a user whose account was deleted; it accepts no mail (RFC 2606 §2). */
export const removedEmail = (id: UserId): string => `${id}@removed.invalid`

export class UserNotFound extends Schema.TaggedError<UserNotFound>()("UserNotFound", { userId: Schema.String }) {
  override get message() {
    return `No user ${this.userId} on this server. Users exist from their first sign-in on.`
  }
  readonly remedy: Remedy = { action: "findUserId" }
}

/** Not a "not found" error: the audit log must record each address tried, so that probing for accounts leaves a trace. */
export class EmailUnknown extends Schema.TaggedError<EmailUnknown>()("EmailUnknown", {}) {
  override get message() {
    return "No user with this email address has signed in to this server. Ask the person to sign in once, then add them again."
  }
}

/** The signed-in person has no profile yet. */
export class ProfileNotFound extends Schema.TaggedError<ProfileNotFound>()("ProfileNotFound", {}) {
  override get message() {
    return "You have signed in, but you have no profile yet."
  }
  readonly remedy: Remedy = { action: "createProfile" }
}

export class EmailTaken extends Schema.TaggedError<EmailTaken>()("EmailTaken", {}) {
  override get message() {
    return "Another account here has this email address. Sign in the way that account does, or ask the operator to change it."
  }
}

/** The last global admin is neither removed nor given another role. */
export class LastGlobalAdmin extends Schema.TaggedError<LastGlobalAdmin>()("LastGlobalAdmin", {}) {
  override get message() {
    return "This is the last global admin of the server. Make another user a global admin first."
  }
}

/** The user owns organizations with other members or with clusters in them. */
export class UserOwnsOrganizations extends Schema.TaggedError<UserOwnsOrganizations>()("UserOwnsOrganizations", {
  organizations: Schema.Array(Schema.String),
}) {
  override get message() {
    return `The user owns ${this.organizations.join(", ")}, in use by other members or holding clusters. Transfer the ownership or delete the clusters first.`
  }
}
