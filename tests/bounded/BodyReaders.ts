import { DateTime, Effect } from "effect"

import * as StrictJson from "#adapters/http/request/StrictJson.ts"
import { readApiKeyRequest, readDeleteRequest, readRevokeRequest } from "#domain/api-key/ApiKeyRequest.ts"
import { readClusterDeletionRequest } from "#domain/cluster/ClusterDeletionRequest.ts"
import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"
import {
  readAddMemberRequest,
  readOrganizationRequest,
  readPlanRequest,
  readRemoveMemberRequest,
  readRoleRequest,
} from "#domain/organization/OrganizationRequest.ts"
import { readPricing } from "#domain/plan/PricingReading.ts"
import { canonicalJson } from "#domain/shared/CanonicalJson.ts"
import { readUpdateUserRequest } from "#domain/user/UpdateUserRequest.ts"
import { UserId } from "#domain/user/User.ts"
import { smallSpec } from "#tests/fixtures/Clusters.ts"

const userId = UserId.make("00000000-0000-4000-8000-000000000001")
const now = DateTime.makeUnsafe(0)

/** Every reader of a body, once it is JSON. */
const readers: Readonly<Record<string, (input: unknown) => Effect.Effect<unknown, unknown>>> = {
  "POST /clusters": readK8sClusterRequest,
  "DELETE /clusters": (input) => readClusterDeletionRequest(input, smallSpec("hostile").provisioner),
  "POST /apikeys": readApiKeyRequest,
  "PATCH /apikeys": readRevokeRequest,
  "DELETE /apikeys": readDeleteRequest,
  "POST /organizations": readOrganizationRequest,
  "POST /organizations/addUser": readAddMemberRequest,
  "POST /organizations/removeUser": readRemoveMemberRequest,
  "PATCH a member": readRoleRequest,
  "PUT a plan": readPlanRequest,
  "PATCH a user": (input) => readUpdateUserRequest(input, userId),
  "a pricing": (input) => readPricing(input, now),
}

const readWith = (read: (input: unknown) => Effect.Effect<unknown, unknown>) => (body: Uint8Array) => {
  const json = StrictJson.parse(body)
  return json.ok ? Effect.runSyncExit(read(json.value)) : json.problems
}

/** The longest way that a body takes. */
export const readClusterRequest = readWith(readK8sClusterRequest)

/** Every reader of a body, with what the server does before it. */
export const bodyReaders: Readonly<Record<string, (body: Uint8Array) => unknown>> = {
  ...Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, readWith(read)])),
  "the fingerprint for Idempotency-Key": readWith((input) => Effect.succeed(canonicalJson(input))),
}
