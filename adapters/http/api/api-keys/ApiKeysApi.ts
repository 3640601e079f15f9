import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"

import { ApiKeyId, ApiKeyStatus } from "#domain/api-key/ApiKey.ts"
import { OrganizationId } from "#domain/organization/Organization.ts"

import type { Access } from "../Access.ts"
import { BearerAuthentication } from "../BearerAuthentication.ts"
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
import { idParameter, parameter } from "../Parameter.ts"
import { RequestCost } from "../RequestCost.ts"
import { exampleIds } from "../RequestExamples.ts"
import { ApiKeyRequest, DeleteApiKeyRequest, RevokeApiKeyRequest } from "./ApiKeyBodies.ts"
import { ApiKeyDeleted, ApiKeyDocument, ApiKeyList, ApiKeyMetadata, ApiKeyValidation } from "./ApiKeyDocument.ts"

/** The header that carries a key under test (decisions §2). */
export const validatedKeyHeader = "X-Validate-API-Key"

/** Members act on their own keys, administrators on every member's. */
const keyAccess: Access = [
  { permission: "api-key:own", when: "for a key of your own" },
  { permission: "api-key:manage", when: "for another member's key" },
]

const orgId = idParameter(OrganizationId, "The organization's id.")
const bodyErrors = [PayloadTooLarge, UnsupportedMediaType] as const

/** API keys: a signed-in user creates, lists and revokes them (specification §7, API keys). */
export class ApiKeysApi extends HttpApiGroup.make("apiKeys")
  .add(
    HttpApiEndpoint.get("list", "/", {
      query: {
        ...pageNumber,
        status: Schema.optionalKey(
          parameter(ApiKeyStatus, { description: "Only keys in this status.", example: "ACTIVE" }),
        ),
        all: Schema.optionalKey(
          parameter(Schema.Boolean, {
            description:
              "Every member's keys of the organization in X-Organization-Id, instead of your own; for its owner and admins.",
            example: true,
            default: false,
          }),
        ),
      },
      success: Ok(ApiKeyList),
      error: [Forbidden, NotFound],
    }).annotateMerge(
      describeOperation({
        identifier: "listApiKeys",
        summary: "List API keys",
        description:
          "Your keys, oldest first: of every organization, or of the one in X-Organization-Id. With all=true every member's keys of that one; owner and admins only.",
        access: [{ permission: "api-key:manage", when: "with `all=true`" }],
      }),
    ),
    HttpApiEndpoint.post("create", "/", {
      payload: ApiKeyRequest,
      success: Created(ApiKeyDocument),
      error: [PaymentRequired, Forbidden, NotFound, Conflict, Unprocessable, ...bodyErrors],
    })
      .middleware(Idempotency)
      .annotateMerge(
        describeOperation({
          identifier: "createApiKey",
          summary: "Create an API key",
          description:
            "A key acts for you in one organization, with your role there at the time of each call. Its text is in `key` of this response, and never shown again.",
          access: "api-key:own",
          requestExamples: {
            key: {
              summary: "A key that works for a day",
              value: { orgId: exampleIds.organization, source: "cli", duration: "24h" },
            },
            permanentKey: {
              summary: "A key that works until it is revoked",
              value: { orgId: exampleIds.organization, source: "ui", isPermanent: true },
            },
          },
        }),
      ),
    HttpApiEndpoint.get("metadata", "/metadata", {
      success: Ok(ApiKeyMetadata),
      error: NotFound,
    })
      .annotate(ConditionalRead, true)
      .annotateMerge(
        describeOperation({
          identifier: "getApiKeyMetadata",
          summary: "Count API keys",
          description:
            "How many of your keys work, have expired and were revoked, and which of them expires next; of the organization in X-Organization-Id, where one is given.",
          access: "authenticated",
        }),
      ),
    HttpApiEndpoint.get("validate", "/validate", {
      headers: {
        [validatedKeyHeader.toLowerCase() as "x-validate-api-key"]: Schema.optionalKey(
          parameter(Schema.String, {
            description: "The key to validate.",
            example: "orr_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijkl0",
            required: true,
            schema: { type: "string", minLength: 1, maxLength: 128, pattern: "^[!-~]+$" },
          }),
        ),
      },
      success: Ok(ApiKeyValidation),
      error: NotFound,
    })
      .annotate(RequestCost, "signIn")
      .annotateMerge(
        describeOperation({
          identifier: "validateApiKey",
          summary: "Validate an API key",
          description:
            "Returns whether the key in X-Validate-API-Key works. The key must belong to you or to an organization you administer; any other key is unknown.",
          access: "authenticated",
        }),
      ),
    HttpApiEndpoint.get("get", "/:orgId/key/:keyId", {
      params: { orgId, keyId: idParameter(ApiKeyId, "The API key's id.") },
      success: Ok(ApiKeyDocument),
      error: NotFound,
    })
      .annotate(ConditionalRead, true)
      .annotateMerge(
        describeOperation({
          identifier: "getApiKey",
          summary: "Get an API key",
          description: "One of your keys, or of an organization you administer. Never its text.",
          access: keyAccess,
        }),
      ),
    HttpApiEndpoint.post("revoke", "/:orgId/revoke", {
      params: { orgId },
      payload: RevokeApiKeyRequest,
      success: Ok(ApiKeyDocument),
      error: [NotFound, Conflict, PreconditionFailed, ...bodyErrors],
    })
      .annotate(RetryWithoutKey, "A retry changes nothing: a key that was revoked before is a conflict.")
      .annotateMerge(
        describeOperation({
          identifier: "revokeApiKey",
          summary: "Revoke an API key",
          description:
            "Revokes one of your keys, or a key of an organization you administer: the next request with it gets 401, and its websockets close within 5 s. " +
            "Its record stays. A key that was revoked or has expired is a conflict.",
          access: keyAccess,
          requestExamples: {
            key: { summary: "A lost key", value: { keyId: exampleIds.apiKey, reason: "Lost laptop" } },
          },
        }),
      ),
    HttpApiEndpoint.post("delete", "/:orgId/delete", {
      params: { orgId },
      payload: DeleteApiKeyRequest,
      success: Ok(ApiKeyDeleted),
      error: [NotFound, PreconditionFailed, ...bodyErrors],
    })
      .annotate(RetryWithoutKey, "A retry changes nothing: a key that was deleted before is not found.")
      .annotateMerge(
        describeOperation({
          identifier: "deleteApiKey",
          summary: "Delete an API key",
          description: "Revokes a key and deletes its record.",
          access: keyAccess,
          requestExamples: { key: { summary: "A key", value: { keyId: exampleIds.apiKey } } },
        }),
      ),
  )
  .prefix("/api/v1/apikeys")
  .middleware(BearerAuthentication)
  .middleware(SchemaErrors)
  .middleware(EarlyErrors)
  .annotateMerge(
    OpenApi.annotations({ title: "API keys", description: "Keys that let programs act for their user." }),
  ) {}
