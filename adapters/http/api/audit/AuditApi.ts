import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"

import { AuditAction, AuditResult, AuditSubject } from "#domain/audit/AuditEntry.ts"
import { UserId } from "#domain/user/User.ts"

import { Authentication } from "../Authentication.ts"
import { Ok } from "../Envelope.ts"
import { Forbidden, NotFound } from "../errors/ApiError.ts"
import { SchemaErrors } from "../errors/SchemaErrors.ts"
import { Limits } from "../Limits.ts"
import { describeOperation } from "../OperationDescription.ts"
import { OrganizationSelector } from "../organizations/OrganizationSelector.ts"
import { limit, pageToken } from "../Paging.ts"
import { AuditLogPage } from "./AuditDocument.ts"

const expected = { message: "Expected a time such as 2026-01-31T12:00:00Z" }

/** A moment between the years 1000 and 9999: databases and languages disagree about the others. */
export const momentPattern =
  /^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,9})?)?(Z|[+-][0-9]{2}:[0-9]{2})$/

const moment = Schema.optionalKey(
  Schema.String.check(Schema.isPattern(momentPattern, expected)).pipe(
    Schema.decodeTo(Schema.DateTimeUtcFromString.annotate(expected)),
  ),
)

/** The audit log of an organization. */
export class AuditApi extends HttpApiGroup.make("audit")
  .add(
    HttpApiEndpoint.get("list", "/:id/audit", {
      params: { id: OrganizationSelector },
      query: {
        limit,
        pageToken,
        action: Schema.optionalKey(AuditAction),
        userId: Schema.optionalKey(UserId),
        subjectType: Schema.optionalKey(AuditSubject.fields.type),
        subjectId: Schema.optionalKey(
          Schema.String.check(
            Schema.isPattern(/^[A-Za-z0-9-]{1,64}$/, { message: "Expected the id of a subject, such as a cluster's" }),
          ),
        ),
        result: Schema.optionalKey(AuditResult),
        from: moment,
        to: moment,
      },
      success: Ok(AuditLogPage),
      error: [Forbidden, NotFound],
    }).annotateMerge(
      describeOperation({
        identifier: "listAuditLog",
        summary: "Read the audit log",
        description:
          "Who did what in the organization, and what was refused, newest first. Entries are never changed, and kept as long as the plan says. " +
          "Network addresses are shown to the owner and to admins.",
        access: "audit:read",
      }),
    ),
  )
  .prefix("/api/v1/organizations")
  .middleware(Authentication)
  .middleware(SchemaErrors)
  .middleware(Limits)
  .annotateMerge(OpenApi.annotations({ title: "Audit", description: "Who did what." })) {}
