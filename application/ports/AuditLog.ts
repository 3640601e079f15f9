import { Context, type DateTime, type Effect } from "effect"

import type { AuditAction, AuditEntry, AuditResult, AuditSubject } from "#domain/audit/AuditEntry.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"
import type { PageWindow } from "#domain/shared/Page.ts"
import type { UserId } from "#domain/user/User.ts"

export interface AuditFilter extends PageWindow {
  readonly organizationId: OrganizationId
  readonly action?: AuditAction
  readonly userId?: UserId
  readonly subjectType?: AuditSubject["type"]
  readonly subjectId?: string
  readonly result?: AuditResult
  /** From this moment on. */
  readonly from?: DateTime.Utc
  /** Before this moment. */
  readonly to?: DateTime.Utc
}

/**
 * Who did what. Entries are only added, until they are older than the plan keeps them; only a deleted person is erased
 * from them. Every adapter passes tests/contracts/AuditLogContract.ts.
 */
export class AuditLog extends Context.Service<
  AuditLog,
  {
    /**
     * In a transaction with the change it records, as its last step: a change whose entry cannot be written does not happen.
     * An entry about a person whose account is deleted is stored as `erase` leaves it, also when both happen at
     * once.
     */
    readonly append: (entry: AuditEntry) => Effect.Effect<void>
    readonly list: (filter: AuditFilter) => Effect.Effect<ReadonlyArray<AuditEntry>>
    /**
     * Removes entries from before a moment, at most `limit` of them: those of organizations on this plan, or without a plan
     * those of no organization. Returns how many.
     */
    readonly prune: (planId: string | undefined, before: DateTime.Utc, limit: number) => Effect.Effect<number>
    /**
     * Overwrites what identifies a person: the email address and the network address in the entries of what they did, and
     * the name where they are the subject. The entries stay. In the transaction that removes the user, after everything else
     * it locks.
     */
    readonly erase: (userId: UserId) => Effect.Effect<void>
  }
>()("orrery/application/ports/AuditLog") {}
