import { Effect, Schema } from "effect"

import { OrganizationId } from "#domain/organization/Organization.ts"

import { organizationHeader } from "../api/Authentication.ts"
import { refuse } from "../errors/Refuse.ts"

/** The header's name as a server sees it. */
export const organizationField = organizationHeader.toLowerCase()

const isOrganizationId = Schema.is(OrganizationId)

/** Reads the organization of a request. */
export const readOrganizationHeader = Effect.fnUntraced(function* (given: string) {
  const id = given.toLowerCase()
  if (isOrganizationId(id)) return id
  const message = "Expected the id of an organization, a UUID."
  return yield* refuse("VALIDATION_FAILED", {
    message: `The header ${organizationHeader} cannot be used. ${message}`,
    problems: [{ path: organizationHeader, message, code: "INVALID_FORMAT" }],
    remedy: { action: "listOrganizations" },
  })
})
