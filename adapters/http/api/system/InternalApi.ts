import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"

import { OrganizationId } from "#domain/organization/Organization.ts"
import { UserId } from "#domain/user/User.ts"

import { Authentication } from "../Authentication.ts"
import { ConditionalRead } from "../ConditionalRead.ts"
import { Ok } from "../Envelope.ts"
import {
  Conflict,
  Forbidden,
  NotFound,
  PayloadTooLarge,
  PreconditionFailed,
  UnsupportedMediaType,
} from "../errors/ApiError.ts"
import { SchemaErrors } from "../errors/SchemaErrors.ts"
import { Limits } from "../Limits.ts"
import { OrganizationUserPage } from "../organizations/MemberDocument.ts"
import { ChangePlanRequest } from "../organizations/OrganizationBodies.ts"
import { OrganizationDocument } from "../organizations/OrganizationDocument.ts"
import { pageNumber } from "../Paging.ts"
import { UpdateUserBody, UserDocument, UserList } from "../users/UserDocument.ts"
import { text } from "../WireValue.ts"

const describe = (summary: string, description: string, identifier: string) =>
  OpenApi.annotations({ summary, description, identifier })

const id = UserId
const bodyErrors = [PayloadTooLarge, UnsupportedMediaType] as const

/** What the operator of the server does; for global admins only (specification §7, internal calls). */
export class InternalApi extends HttpApiGroup.make("internal")
  .add(
    HttpApiEndpoint.get("listUsers", "/users", {
      query: pageNumber,
      success: Ok(UserList),
      error: Forbidden,
    }).annotateMerge(describe("List users", "Lists every user who has a profile, oldest first.", "listUsers")),
    HttpApiEndpoint.get("getUser", "/users/:id", {
      params: { id },
      success: Ok(UserDocument),
      error: [Forbidden, NotFound],
    })
      .annotate(ConditionalRead, true)
      .annotateMerge(describe("Get a user", "One user.", "getUser")),
    HttpApiEndpoint.put("updateUser", "/users/:id", {
      params: { id },
      payload: UpdateUserBody,
      success: Ok(UserDocument),
      error: [Forbidden, NotFound, Conflict, PreconditionFailed, ...bodyErrors],
    }).annotateMerge(
      describe(
        "Change a user",
        "Changes the global roles or the login count; what is left out stays. The last global admin remains one (409).",
        "updateUser",
      ),
    ),
    HttpApiEndpoint.delete("deleteUser", "/users/:id", {
      params: { id },
      success: HttpApiSchema.NoContent,
      error: [Forbidden, NotFound, Conflict, PreconditionFailed],
    }).annotateMerge(
      describe(
        "Delete a user",
        "Forgets a person: name, address, memberships and keys go. Refused (409) for the last global admin, and for the owner of an organization in use.",
        "deleteUser",
      ),
    ),
    HttpApiEndpoint.get("organizationUsers", "/organizations/:orgId/users", {
      params: { orgId: OrganizationId },
      query: pageNumber,
      success: Ok(OrganizationUserPage),
      error: [Forbidden, NotFound],
    }).annotateMerge(
      describe(
        "List the users of an organization",
        "Any organization's members, in the order of joining.",
        "listOrganizationUsers",
      ),
    ),
    HttpApiEndpoint.get("plan", "/organizations/:orgId/plan", {
      params: { orgId: OrganizationId },
      success: Ok(text(50, "The id of the plan.", "developer")),
      error: [Forbidden, NotFound],
    })
      .annotate(ConditionalRead, true)
      .annotateMerge(describe("Get any organization's plan", "The plan any organization is on.", "getAssignedPlan")),
    HttpApiEndpoint.put("assignPlan", "/organizations/:orgId/plan", {
      params: { orgId: OrganizationId },
      payload: ChangePlanRequest,
      success: Ok(OrganizationDocument),
      error: [Forbidden, NotFound, PreconditionFailed, ...bodyErrors],
    }).annotateMerge(
      describe(
        "Put an organization on a plan",
        "The plan holds from the next request on. What the organization has beyond its limits stays; nothing can be added to it.",
        "assignPlan",
      ),
    ),
  )
  .prefix("/api/v1/internal")
  .middleware(Authentication)
  .middleware(SchemaErrors)
  .middleware(Limits)
  .annotateMerge(
    OpenApi.annotations({
      title: "Internal",
      description: "What the operator does. The API key has to be for an organization that the caller owns.",
    }),
  ) {}
