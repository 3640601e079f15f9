import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"

import { OrganizationId } from "#domain/organization/Organization.ts"
import { UserId } from "#domain/user/User.ts"

import { Authentication } from "../Authentication.ts"
import { providerId, regionId } from "../catalogue/CatalogueParameters.ts"
import { RefreshedRegionDocument } from "../catalogue/RefreshedRegionDocument.ts"
import { ConditionalRead } from "../ConditionalRead.ts"
import { EarlyErrors } from "../EarlyErrors.ts"
import { Ok } from "../Envelope.ts"
import {
  Conflict,
  Forbidden,
  NotFound,
  PayloadTooLarge,
  PreconditionFailed,
  Unprocessable,
  UnsupportedMediaType,
} from "../errors/ApiError.ts"
import { SchemaErrors } from "../errors/SchemaErrors.ts"
import { RetryWithoutKey } from "../Idempotency.ts"
import { describeOperation } from "../OperationDescription.ts"
import { OrganizationUserPage } from "../organizations/MemberDocument.ts"
import { ChangePlanRequest } from "../organizations/OrganizationBodies.ts"
import { OrganizationDocument } from "../organizations/OrganizationDocument.ts"
import { pageNumber } from "../Paging.ts"
import { idParameter } from "../Parameter.ts"
import { RequestCost } from "../RequestCost.ts"
import { exampleIds } from "../RequestExamples.ts"
import { UpdateUserBody, UserDocument, UserList } from "../users/UserDocument.ts"
import { text } from "../WireValue.ts"

const id = idParameter(UserId, "The user's id.")
const orgId = idParameter(OrganizationId, "The organization's id.")
const bodyErrors = [PayloadTooLarge, UnsupportedMediaType] as const

/** What the operator of the server does; for global admins only (specification §7, internal calls). */
export class InternalApi extends HttpApiGroup.make("internal")
  .add(
    HttpApiEndpoint.get("listUsers", "/users", {
      query: pageNumber,
      success: Ok(UserList),
      error: Forbidden,
    }).annotateMerge(
      describeOperation({
        identifier: "listUsers",
        summary: "List users",
        description: "Lists every user who has a profile, oldest first.",
        access: "user:administer",
      }),
    ),
    HttpApiEndpoint.get("getUser", "/users/:id", {
      params: { id },
      success: Ok(UserDocument),
      error: [Forbidden, NotFound],
    })
      .annotate(ConditionalRead, true)
      .annotateMerge(
        describeOperation({
          identifier: "getUser",
          summary: "Get a user",
          description: "One user.",
          access: "user:administer",
        }),
      ),
    HttpApiEndpoint.put("updateUser", "/users/:id", {
      params: { id },
      payload: UpdateUserBody,
      success: Ok(UserDocument),
      error: [Forbidden, NotFound, Conflict, PreconditionFailed, ...bodyErrors],
    }).annotateMerge(
      describeOperation({
        identifier: "updateUser",
        summary: "Change a user",
        description:
          "Changes the global roles or the login count; what is left out stays. The last global admin remains one (409).",
        access: "user:administer",
        requestExamples: {
          globalAdmin: { summary: "A second global admin", value: { userId: exampleIds.user, Roles: ["admin"] } },
        },
      }),
    ),
    HttpApiEndpoint.delete("deleteUser", "/users/:id", {
      params: { id },
      success: HttpApiSchema.NoContent,
      error: [Forbidden, NotFound, Conflict, PreconditionFailed],
    }).annotateMerge(
      describeOperation({
        identifier: "deleteUser",
        summary: "Delete a user",
        description:
          "Deletes a person: name, address, memberships and keys. Refused (409) for the last global admin, and for the owner of an organization in use.",
        access: "user:administer",
      }),
    ),
    HttpApiEndpoint.get("organizationUsers", "/organizations/:orgId/users", {
      params: { orgId },
      query: pageNumber,
      success: Ok(OrganizationUserPage),
      error: [Forbidden, NotFound],
    }).annotateMerge(
      describeOperation({
        identifier: "listOrganizationUsers",
        summary: "List the users of an organization",
        description: "Any organization's members, in the order of joining.",
        access: "user:administer",
      }),
    ),
    HttpApiEndpoint.get("plan", "/organizations/:orgId/plan", {
      params: { orgId },
      success: Ok(text(50, "The id of the plan.", "developer")),
      error: [Forbidden, NotFound],
    })
      .annotate(ConditionalRead, true)
      .annotateMerge(
        describeOperation({
          identifier: "getAssignedPlan",
          summary: "Get any organization's plan",
          description: "The plan any organization is on.",
          access: "user:administer",
        }),
      ),
    HttpApiEndpoint.put("assignPlan", "/organizations/:orgId/plan", {
      params: { orgId },
      payload: ChangePlanRequest,
      success: Ok(OrganizationDocument),
      error: [Forbidden, NotFound, PreconditionFailed, ...bodyErrors],
    }).annotateMerge(
      describeOperation({
        identifier: "assignPlan",
        summary: "Put an organization on a plan",
        description:
          "The plan applies from the next request on. The organization keeps what exceeds its limits; nothing can be added to it.",
        access: "plan:assign",
        requestExamples: { enterprise: { summary: "The enterprise plan", value: { planId: "enterprise" } } },
      }),
    ),
    HttpApiEndpoint.post("refreshRegion", "/providers/:providerId/regions/:regionId/refresh", {
      params: { providerId, regionId },
      success: Ok(RefreshedRegionDocument),
      error: [Forbidden, NotFound, Unprocessable],
    })
      .annotate(RequestCost, "operation")
      .annotate(RetryWithoutKey, "A retry asks the cloud again, and stores what it says then.")
      .annotateMerge(
        describeOperation({
          identifier: "refreshRegion",
          summary: "Refresh a region of the catalog",
          description:
            "Asks the API of the cloud which machine types the region offers, in which zones and for how much, and stores it for every server. " +
            "The server uses its own identity at the cloud. Takes up to 50 seconds, after up to 5 seconds of waiting for its turn: a server refreshes two regions at a time. Where the cloud fails (422), or its response makes no sense, the catalog stays as it is.",
          access: "catalog:refresh",
        }),
      ),
  )
  .prefix("/api/v1/internal")
  .middleware(Authentication)
  .middleware(SchemaErrors)
  .middleware(EarlyErrors)
  .annotateMerge(
    OpenApi.annotations({
      title: "Internal",
      description: "What the operator does. The API key must be for an organization that the caller owns.",
    }),
  ) {}
