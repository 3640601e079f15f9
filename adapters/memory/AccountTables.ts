import { Context, type DateTime, Layer } from "effect"

import type { OrganizationRole } from "#domain/access/Role.ts"
import type { ApiKey, ApiKeyId } from "#domain/api-key/ApiKey.ts"
import type { AuditEntry } from "#domain/audit/AuditEntry.ts"
import type { Organization, OrganizationId } from "#domain/organization/Organization.ts"
import type { User, UserId } from "#domain/user/User.ts"

/** A membership without name and address, which belong to the user. */
export interface MembershipRow {
  readonly organizationId: OrganizationId
  readonly userId: UserId
  readonly role: OrganizationRole
  readonly joinedAt: DateTime.Utc
  readonly updatedAt: DateTime.Utc
}

/** A removed organization stays: its audit entries are kept as long as its plan defines. */
export interface OrganizationRow {
  readonly organization: Organization
  readonly removedAt?: DateTime.Utc
}

/** A key and its hash, in hexadecimal. */
export interface ApiKeyRow {
  readonly apiKey: ApiKey
  readonly hash: string
}

/** People, organizations, keys and the audit log in memory: the ports of accounts are views of these tables. */
export class AccountTables extends Context.Service<
  AccountTables,
  {
    readonly users: Map<UserId, User>
    /** The ids of deleted users. */
    readonly removedUsers: Set<string>
    readonly organizations: Map<OrganizationId, OrganizationRow>
    readonly memberships: Map<string, MembershipRow>
    readonly apiKeys: Map<ApiKeyId, ApiKeyRow>
    readonly auditEntries: Map<string, AuditEntry>
  }
>()("orrery/adapters/memory/AccountTables") {
  static readonly layer = Layer.sync(AccountTables, () => ({
    users: new Map(),
    removedUsers: new Set<string>(),
    organizations: new Map(),
    memberships: new Map(),
    apiKeys: new Map(),
    auditEntries: new Map(),
  }))
}

/** The key of a membership. */
export const membershipKey = (organizationId: OrganizationId, userId: UserId): string => `${organizationId} ${userId}`

/** Removes every row that matches a condition. */
export const removeWhere = <Key, Row>(table: Map<Key, Row>, condition: (row: Row) => boolean): void => {
  for (const [key, row] of table) if (condition(row)) table.delete(key)
}
