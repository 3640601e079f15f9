import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"

import { UserId } from "#domain/user/User.ts"

import { Authentication } from "../Authentication.ts"
import { ConditionalRead } from "../ConditionalRead.ts"
import { EarlyErrors } from "../EarlyErrors.ts"
import { Created, Ok } from "../Envelope.ts"
import {
  Conflict,
  Forbidden,
  NotFound,
  PayloadTooLarge,
  PaymentRequired,
  PreconditionFailed,
  Unprocessable,
  UnsupportedMediaType,
} from "../errors/ApiError.ts"
import { SchemaErrors } from "../errors/SchemaErrors.ts"
import { Idempotency, RetryWithoutKey } from "../Idempotency.ts"
import { describeOperation } from "../OperationDescription.ts"
import { pageNumber } from "../Paging.ts"
import { idParameter } from "../Parameter.ts"
import { PlanList } from "../pricing/Pricing.ts"
import { exampleIds } from "../RequestExamples.ts"
import { text } from "../WireValue.ts"
import { MemberDocument, MemberList } from "./MemberDocument.ts"
import {
  AddUserToOrganizationRequest,
  ChangeRoleRequest,
  OrganizationRequest,
  RemoveUserFromOrganizationRequest,
} from "./OrganizationBodies.ts"
import { OrganizationDocument, OrganizationList } from "./OrganizationDocument.ts"
import { OrganizationSelector } from "./OrganizationSelector.ts"
import { RoleList } from "./RoleDocument.ts"

const id = OrganizationSelector
const userId = idParameter(UserId, "The user's id.")
const bodyErrors = [PayloadTooLarge, UnsupportedMediaType] as const

/** Organizations and who belongs to them (specification §7, Organizations). */
export class OrganizationsApi extends HttpApiGroup.make("organizations")
  .add(
    HttpApiEndpoint.get("list", "/", {
      query: pageNumber,
      success: Ok(OrganizationList),
    }).annotateMerge(
      describeOperation({
        identifier: "listOrganizations",
        summary: "List organizations",
        description: "Every organization you belong to, oldest first.",
        access: "authenticated",
      }),
    ),
    HttpApiEndpoint.post("create", "/", {
      payload: OrganizationRequest,
      success: Created(OrganizationDocument),
      error: [PaymentRequired, Forbidden, Conflict, Unprocessable, ...bodyErrors],
    })
      .middleware(Idempotency)
      .annotateMerge(
        describeOperation({
          identifier: "createOrganization",
          summary: "Create an organization",
          description:
            "You become its owner. Global admins only. An API key acts in one organization: to work in the new one, create a key for it.",
          access: "organization:create",
          requestExamples: {
            organization: { summary: "An organization", value: { name: "acme", title: "Acme, Inc." } },
          },
        }),
      ),
    HttpApiEndpoint.get("roles", "/roles", { success: Ok(RoleList) })
      .annotate(ConditionalRead, true)
      .annotateMerge(
        describeOperation({
          identifier: "listRoles",
          summary: "List roles",
          description: "The roles a member can hold, and everything each of them may do.",
          access: "authenticated",
        }),
      ),
    HttpApiEndpoint.get("plans", "/plans", { success: Ok(PlanList) })
      .annotate(ConditionalRead, true)
      .annotateMerge(
        describeOperation({
          identifier: "listPlans",
          summary: "List plans",
          description: "The plans an organization can be on. What each of them allows is in GET /api/v1/pricing.",
          access: "authenticated",
        }),
      ),
    HttpApiEndpoint.get("get", "/:id", {
      params: { id },
      success: Ok(OrganizationDocument),
      error: [Forbidden, NotFound],
    })
      .annotate(ConditionalRead, true)
      .annotateMerge(
        describeOperation({
          identifier: "getOrganization",
          summary: "Get an organization",
          description:
            "The organization of your API key, by its id or its name, with its first ten members and its roles. Any other is not found.",
          access: "organization:read",
        }),
      ),
    HttpApiEndpoint.get("members", "/:id/members", {
      params: { id },
      query: pageNumber,
      success: Ok(MemberList),
      error: [Forbidden, NotFound],
    }).annotateMerge(
      describeOperation({
        identifier: "listMembers",
        summary: "List members",
        description: "The members of the organization, in the order of joining.",
        access: "organization:read",
      }),
    ),
    HttpApiEndpoint.get("member", "/:id/members/:userId", {
      params: { id, userId },
      success: Ok(MemberDocument),
      error: [Forbidden, NotFound],
    })
      .annotate(ConditionalRead, true)
      .annotateMerge(
        describeOperation({
          identifier: "getMember",
          summary: "Get a member",
          description: "One member of the organization.",
          access: "organization:read",
        }),
      ),
    HttpApiEndpoint.patch("changeRole", "/:id/members/:userId", {
      params: { id, userId },
      payload: ChangeRoleRequest,
      success: Ok(MemberDocument),
      error: [Forbidden, NotFound, Conflict, PreconditionFailed, ...bodyErrors],
    }).annotateMerge(
      describeOperation({
        identifier: "changeMemberRole",
        summary: "Change a member's role",
        description:
          "Owner and admins only. The last admin keeps the role (409). Only the owner can transfer the ownership, and then becomes an admin.",
        access: [
          { permission: "member:manage" },
          { permission: "organization:transfer", when: "to transfer ownership" },
        ],
        requestExamples: { editor: { summary: "A member becomes an editor", value: { role: "editor" } } },
      }),
    ),
    HttpApiEndpoint.get("plan", "/:id/plan", {
      params: { id },
      success: Ok(text(50, "The id of the plan.", "developer")),
      error: [Forbidden, NotFound],
    })
      .annotate(ConditionalRead, true)
      .annotateMerge(
        describeOperation({
          identifier: "getPlan",
          summary: "Get the plan",
          description: "The plan the organization is on; GET /api/v1/pricing shows what it allows.",
          access: "organization:read",
        }),
      ),
    HttpApiEndpoint.post("addMember", "/addmember", {
      payload: AddUserToOrganizationRequest,
      success: Ok(MemberDocument),
      error: [PaymentRequired, Forbidden, NotFound, Conflict, Unprocessable, ...bodyErrors],
    })
      .middleware(Idempotency)
      .annotateMerge(
        describeOperation({
          identifier: "addMember",
          summary: "Add a member",
          description:
            "Adds a user who has signed in to this server, by id or by email address, with a role. Owner and admins only. " +
            "An address without a user gets 404, and the audit log records the attempt. A default organization is for its owner only (409).",
          access: "member:manage",
          requestExamples: {
            byEmail: {
              summary: "An editor",
              value: { orgId: exampleIds.organization, email: "ada@acme.example", role: "editor" },
            },
            byId: { summary: "A viewer, by id", value: { orgId: exampleIds.organization, userId: exampleIds.user } },
          },
        }),
      ),
    HttpApiEndpoint.post("removeMember", "/removemember", {
      payload: RemoveUserFromOrganizationRequest,
      success: Ok(text(1024, "What happened.", "ada@acme.example is no longer a member of acme.")),
      error: [Forbidden, NotFound, Conflict, ...bodyErrors],
    })
      .annotate(RetryWithoutKey, "A retry changes nothing: a member who was removed before is not found.")
      .annotateMerge(
        describeOperation({
          identifier: "removeMember",
          summary: "Remove a member, or leave",
          description:
            "The owner and admins can remove other members, and every member can leave. The member's API keys in the organization are revoked immediately. " +
            "The last admin cannot leave or be removed (409). Only the owner can remove the owner (otherwise 409); when the owner leaves, the admin who joined first becomes the owner.",
          access: [
            { permission: "member:manage", when: "to remove another member" },
            { permission: "organization:leave", when: "to leave" },
          ],
          requestExamples: {
            member: { summary: "A member", value: { orgId: exampleIds.organization, userId: exampleIds.user } },
          },
        }),
      ),
  )
  .prefix("/api/v1/organizations")
  .middleware(Authentication)
  .middleware(SchemaErrors)
  .middleware(EarlyErrors)
  .annotateMerge(OpenApi.annotations({ title: "Organizations", description: "Organizations and their members." })) {}
