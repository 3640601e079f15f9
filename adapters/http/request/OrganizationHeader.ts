import { Effect, Schema } from "effect"

import { OrganizationId } from "#domain/organization/Organization.ts"

import { organizationHeader } from "../api/Authentication.ts"
import { ValidationFailed } from "../api/errors/ApiError.ts"
import { RequestContext } from "../context/RequestContext.ts"
import { withRemedy } from "../errors/RemedyWords.ts"

/** The header's name as a server sees it. */
export const organizationField = organizationHeader.toLowerCase()

const isOrganizationId = Schema.is(OrganizationId)

/** Reads which organization a request is about. */
export const readOrganizationHeader = Effect.fnUntraced(function* (given: string) {
  const id = given.toLowerCase()
  if (isOrganizationId(id)) return id
  const { traceId } = yield* RequestContext
  const message = "Expected the id of an organization, a UUID."
  return yield* new ValidationFailed({
    ...withRemedy(`The header ${organizationHeader} cannot be used. ${message}`, { action: "listOrganizations" }, [
      { path: organizationHeader, message, code: "INVALID_FORMAT" },
    ]),
    error_code: "VALIDATION_FAILED",
    trace_id: traceId,
  })
})
