import type { AuditEntry } from "#domain/audit/AuditEntry.ts"

import type { AuditEntryDocument } from "../api/audit/AuditDocument.ts"

/** Shows a line of the audit log. */
export const viewAuditEntry = ({ organizationId, ...entry }: AuditEntry): AuditEntryDocument => ({
  ...entry,
  ...(organizationId === undefined ? {} : { orgId: organizationId }),
})
