import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"

import { AuditAction, AuditResult, AuditSubject } from "#domain/audit/AuditEntry.ts"
import { UserId } from "#domain/user/User.ts"

import { Authentication } from "../Authentication.ts"
import { EarlyErrors } from "../EarlyErrors.ts"
import { Ok } from "../Envelope.ts"
import { Forbidden, NotFound } from "../errors/ApiError.ts"
import { SchemaErrors } from "../errors/SchemaErrors.ts"
import { describeOperation } from "../OperationDescription.ts"
import { OrganizationSelector } from "../organizations/OrganizationSelector.ts"
import { entriesPerPage, pageLimit, pageToken } from "../Paging.ts"
import { idParameter, parameter, patternedText } from "../Parameter.ts"
import { AuditLogPage } from "./AuditDocument.ts"

const expected = { message: "Expected a time such as 2026-01-31T12:00:00Z" }

/** A moment between the years 1000 and 9999: databases and languages disagree about the others. */
const momentPattern =
  /^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,9})?)?(Z|[+-][0-9]{2}:[0-9]{2})$/

const moment = (description: string, example: string) =>
  Schema.optionalKey(
    parameter(
      Schema.String.check(Schema.isPattern(momentPattern, expected)).pipe(
        Schema.decodeTo(Schema.DateTimeUtcFromString.annotate(expected)),
      ),
      {
        description,
        example,
        schema: { type: "string", format: "date-time", minLength: 20, maxLength: 35, pattern: momentPattern.source },
      },
    ),
  )

/** The audit log of an organization. */
export class AuditApi extends HttpApiGroup.make("audit")
  .add(
    HttpApiEndpoint.get("list", "/:id/audit", {
      params: { id: OrganizationSelector },
      query: {
        limit: pageLimit(entriesPerPage),
        pageToken,
        action: Schema.optionalKey(
          parameter(AuditAction, { description: "Only entries of this action.", example: "member.add" }),
        ),
        userId: Schema.optionalKey(idParameter(UserId, "Only actions of this user.")),
        subjectType: Schema.optionalKey(
          parameter(AuditSubject.fields.type, {
            description: "Only entries on subjects of this kind.",
            example: "cluster",
          }),
        ),
        subjectId: Schema.optionalKey(
          parameter(patternedText(/^[A-Za-z0-9-]+$/, 64, "Expected the id of a subject, such as a cluster's"), {
            description: "Only entries on this subject.",
            example: "0197c0de-0000-7000-8000-000000000001",
          }),
        ),
        result: Schema.optionalKey(
          parameter(AuditResult, {
            description: "Only changes that happened, or only refused ones.",
            example: "REFUSED",
          }),
        ),
        from: moment("Only entries from this moment on.", "2026-01-01T00:00:00Z"),
        to: moment("Only entries before this moment.", "2026-02-01T00:00:00Z"),
      },
      success: Ok(AuditLogPage),
      error: [Forbidden, NotFound],
    }).annotateMerge(
      describeOperation({
        identifier: "listAuditLog",
        summary: "Read the audit log",
        description:
          "Who did what in the organization, and what was refused, newest first. Entries are never changed, and kept as long as the plan defines. " +
          "Network addresses are shown to the owner and to admins.",
        access: "audit:read",
      }),
    ),
  )
  .prefix("/api/v1/organizations")
  .middleware(Authentication)
  .middleware(SchemaErrors)
  .middleware(EarlyErrors)
  .annotateMerge(OpenApi.annotations({ title: "Audit", description: "Who did what." })) {}
