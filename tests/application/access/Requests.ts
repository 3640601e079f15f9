import { type DateTime, Effect } from "effect"

import { CreateApiKey } from "#application/api-key/CreateApiKey.ts"
import { RevokeApiKey } from "#application/api-key/RevokeApiKey.ts"
import { AddMember } from "#application/organization/AddMember.ts"
import { AssignPlan } from "#application/organization/AssignPlan.ts"
import { CreateOrganization } from "#application/organization/CreateOrganization.ts"
import { RemoveMember } from "#application/organization/RemoveMember.ts"
import { AdministerUsers } from "#application/user/AdministerUsers.ts"
import { readApiKeyRequest, readRevokeRequest } from "#domain/api-key/ApiKeyRequest.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"
import {
  readAddMemberRequest,
  readOrganizationRequest,
  readPlanRequest,
  readRemoveMemberRequest,
} from "#domain/organization/OrganizationRequest.ts"
import { readUpdateUserRequest } from "#domain/user/UpdateUserRequest.ts"
import type { UserId } from "#domain/user/User.ts"

/*
 * Requests as the HTTP server passes them on: the caller's permission first where a request without it must not be read, then the
 * reader, then the use case.
 */

export const requestMember = Effect.fnUntraced(function* (input: unknown) {
  return yield* (yield* AddMember)(yield* readAddMemberRequest(input))
})

export const requestRemoval = Effect.fnUntraced(function* (input: unknown) {
  return yield* (yield* RemoveMember)(yield* readRemoveMemberRequest(input))
})

export const requestOrganization = Effect.fnUntraced(function* (input: unknown) {
  const createOrganization = yield* CreateOrganization
  yield* createOrganization.authorize
  return yield* createOrganization.create(yield* readOrganizationRequest(input))
})

export const requestPlan = Effect.fnUntraced(function* (
  id: OrganizationId,
  input: unknown,
  unlessChangedSince?: DateTime.Utc,
) {
  const assignPlan = yield* AssignPlan
  yield* assignPlan.authorize(id)
  const { planId } = yield* readPlanRequest(input)
  return yield* assignPlan.assign(id, planId, unlessChangedSince)
})

export const requestUserChange = Effect.fnUntraced(function* (
  id: UserId,
  input: unknown,
  unlessChangedSince?: DateTime.Utc,
) {
  const administer = yield* AdministerUsers
  yield* administer.authorizeChange(id)
  return yield* administer.change(id, yield* readUpdateUserRequest(input, id), unlessChangedSince)
})

export const requestApiKey = Effect.fnUntraced(function* (input: unknown) {
  return yield* (yield* CreateApiKey)(yield* readApiKeyRequest(input))
})

export const requestRevocation = Effect.fnUntraced(function* (organizationId: OrganizationId, input: unknown) {
  return yield* (yield* RevokeApiKey)(organizationId, yield* readRevokeRequest(input))
})
