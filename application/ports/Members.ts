import { Context, type DateTime, type Effect } from "effect"

import type { OrganizationRole } from "#domain/access/Role.ts"
import type { AlreadyMember, Member, MemberNotFound } from "#domain/organization/Member.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"
import type { PageNumber, PageOf } from "#domain/shared/PageNumber.ts"
import type { UserId, UserNotFound } from "#domain/user/User.ts"

/**
 * Who belongs to which organization. Rules that count members are checked while `Organizations.lock` holds the organization.
 * Every adapter passes tests/contracts/MembersContract.ts.
 */
export class Members extends Context.Service<
  Members,
  {
    readonly add: (
      organizationId: OrganizationId,
      userId: UserId,
      role: OrganizationRole,
      at: DateTime.Utc,
    ) => Effect.Effect<Member, AlreadyMember | UserNotFound>
    readonly find: (organizationId: OrganizationId, userId: UserId) => Effect.Effect<Member | undefined>
    /** In the order of joining. */
    readonly list: (organizationId: OrganizationId, page: PageNumber) => Effect.Effect<PageOf<Member>>
    readonly count: (organizationId: OrganizationId) => Effect.Effect<number>
    /** The owner and the admins, in the order of joining; at most 100. */
    readonly administrators: (organizationId: OrganizationId) => Effect.Effect<ReadonlyArray<Member>>
    readonly changeRole: (
      organizationId: OrganizationId,
      userId: UserId,
      role: OrganizationRole,
      at: DateTime.Utc,
    ) => Effect.Effect<Member, MemberNotFound>
    readonly remove: (organizationId: OrganizationId, userId: UserId) => Effect.Effect<void, MemberNotFound>
  }
>()("orrery/application/ports/Members") {}
