import { Context, type DateTime, type Effect } from "effect"

import type { OrganizationRole } from "#domain/access/Role.ts"
import type {
  Organization,
  OrganizationId,
  OrganizationNameTaken,
  OrganizationNotFound,
} from "#domain/organization/Organization.ts"
import type { PageNumber, PageOf } from "#domain/shared/PageNumber.ts"
import type { UserId } from "#domain/user/User.ts"

/** An organization that a user belongs to, and the user's role in it. */
export interface Membership {
  readonly organization: Organization
  readonly role: OrganizationRole
  readonly joinedAt: DateTime.Utc
}

/** Where organizations are kept. Every adapter passes tests/contracts/OrganizationsContract.ts. */
export class Organizations extends Context.Service<
  Organizations,
  {
    /** Its owner becomes its first member. */
    readonly add: (organization: Organization) => Effect.Effect<void, OrganizationNameTaken>
    readonly get: (id: OrganizationId) => Effect.Effect<Organization, OrganizationNotFound>
    /** The same, and locks the organization until the transaction ends. Other callers wait. */
    readonly lock: (id: OrganizationId) => Effect.Effect<Organization, OrganizationNotFound>
    /** All but the name, which stays. */
    readonly save: (organization: Organization) => Effect.Effect<void, OrganizationNotFound>
    /** Removes an empty organization; its name is free again. */
    readonly remove: (id: OrganizationId, at: DateTime.Utc) => Effect.Effect<void, OrganizationNotFound>
    /** Whether there ever was an organization: a server creates its first objects once. */
    readonly exist: Effect.Effect<boolean>
    /** Waits until no other process creates the first organization, and keeps the others waiting until the transaction ends. */
    readonly lockFirst: Effect.Effect<void>
    /** Those a user belongs to, in the order of joining. */
    readonly listOf: (userId: UserId, page: PageNumber) => Effect.Effect<PageOf<Membership>>
    /** Those a user owns, oldest first: as many as a plan allows. */
    readonly ownedBy: (userId: UserId) => Effect.Effect<ReadonlyArray<Organization>>
  }
>()("orrery/application/ports/Organizations") {}
