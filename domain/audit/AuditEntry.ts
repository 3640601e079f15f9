import { Schema, Struct } from "effect"

import { ApiKeyId } from "../api-key/ApiKey.ts"
import { OrganizationId } from "../organization/Organization.ts"
import { Uuid } from "../shared/Uuid.ts"
import { UserId } from "../user/User.ts"

export const AuditEntryId = Uuid.pipe(Schema.brand("AuditEntryId"))
export type AuditEntryId = typeof AuditEntryId.Type

/** What was done, or tried, and what an entry of it means. */
export const auditActions = {
  "user.sign-up": "A user signed in for the first time and got a profile, a default organization and a key.",
  "user.sign-in": "A user signed in again.",
  "user.change": "A global admin changed a user's role on the server, or the count of sign-ins.",
  "user.delete": "A global admin deleted a user.",
  "organization.create": "An organization was created.",
  "organization.change-plan": "A global admin put the organization on another plan.",
  "member.add": "A user was added to the organization.",
  "member.change-role": "A member got another role, or the ownership passed to them.",
  "member.remove": "A member was removed, or left.",
  "api-key.create": "An API key was created.",
  "api-key.revoke": "An API key was revoked: it no longer works and stays in the list.",
  "api-key.delete": "An API key was deleted.",
  "cluster.create": "A cluster was requested.",
  "cluster.delete": "The deletion of a cluster was requested.",
  "cluster.kubeconfig": "A member asked for a kubeconfig of a cluster, for themselves.",
  "cluster.sync-users": "The users of a cluster were made those who may have a kubeconfig of it.",
  "catalog.refresh": "A global admin refreshed a region of the catalog from the API of its cloud.",
} as const

export const AuditAction = Schema.Literals(Struct.keys(auditActions))
export type AuditAction = typeof AuditAction.Type

/** What the action changed. Keeps the name at that time, because the subject may be deleted later. */
export const AuditSubject = Schema.Struct({
  type: Schema.Literals(["user", "organization", "member", "api-key", "cluster", "region"]),
  id: Schema.String,
  name: Schema.String,
})
export type AuditSubject = typeof AuditSubject.Type

/** Whether the change happened, or was refused and nothing changed. */
export const AuditResult = Schema.Literals(["SUCCEEDED", "REFUSED"])
export type AuditResult = typeof AuditResult.Type

/** One entry of the audit log: who did what, to which subject, from where, when, and with which result. It never changes. */
export const AuditEntry = Schema.Struct({
  id: AuditEntryId,
  /** Absent for actions outside of any one organization. */
  organizationId: Schema.optionalKey(OrganizationId),
  userId: UserId,
  /** As it was then. */
  email: Schema.String,
  apiKeyId: Schema.optionalKey(ApiKeyId),
  action: AuditAction,
  subject: AuditSubject,
  /** The client's network address, where one is known. */
  address: Schema.optionalKey(Schema.String),
  requestId: Schema.optionalKey(Schema.String),
  result: AuditResult,
  /** Why it was refused: the error's tag. */
  reason: Schema.optionalKey(Schema.String),
  /** What changed, in the terms of the API, such as `{"role": "admin"}`. Never a secret. */
  details: Schema.Record(Schema.String, Schema.String),
  occurredAt: Schema.DateTimeUtc,
})
export type AuditEntry = typeof AuditEntry.Type
