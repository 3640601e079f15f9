import { Schema } from "effect"

import { AuditAction, AuditResult, AuditSubject } from "#domain/audit/AuditEntry.ts"

import { list, map, text, timestamp, uuid } from "../WireValue.ts"

/** One entry of the audit log. */
export const AuditEntryDocument = Schema.Struct({
  id: uuid("Identifies the entry permanently."),
  orgId: Schema.optionalKey(uuid("The organization of the action.")),
  userId: uuid("The user who did it."),
  email: text(320, "That user's email address, as it was then.", "ada@acme.example"),
  apiKeyId: Schema.optionalKey(uuid("The API key of the request; absent for a signed-in user.")),
  action: AuditAction,
  subject: Schema.Struct({
    type: AuditSubject.fields.type,
    id: text(64, "The subject of the action.", "0197c0de-0000-7000-8000-000000000001"),
    name: text(320, "Its name, as it was then.", "staging"),
  }).annotate({ identifier: "AuditSubject" }),
  address: Schema.optionalKey(text(64, "The network address of the client.", "203.0.113.7")),
  requestId: Schema.optionalKey(text(128, "The request's X-Request-Id.", "0197c0de-0000-7000-8000-000000000001")),
  result: AuditResult,
  reason: Schema.optionalKey(text(64, "Why it was refused.", "LastAdmin")),
  details: map(text(1024, "A value.", "admin"), 32, "What changed."),
  occurredAt: timestamp("When."),
}).annotate({ identifier: "AuditEntry" })
export type AuditEntryDocument = typeof AuditEntryDocument.Type

export const AuditLogPage = Schema.Struct({
  entries: list(AuditEntryDocument, 100, "Newest first."),
  nextPageToken: Schema.optionalKey(
    text(512, "Send it as pageToken for the next page; absent on the last.", "WzE3Njk4"),
  ),
}).annotate({ identifier: "AuditLogPage" })
