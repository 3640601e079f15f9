import { DateTime, Effect, Layer, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"

import { CreateApiKey } from "#application/api-key/CreateApiKey.ts"
import { DeleteApiKey } from "#application/api-key/DeleteApiKey.ts"
import { KeyNamespaces } from "#application/api-key/KeyNamespaces.ts"
import { type ApiKeyQuery, ReadApiKeys } from "#application/api-key/ReadApiKeys.ts"
import { RevokeApiKey } from "#application/api-key/RevokeApiKey.ts"
import { type ApiKey, type ApiKeyId, changedAt } from "#domain/api-key/ApiKey.ts"
import { readApiKeyRequest, readDeleteRequest, readRevokeRequest } from "#domain/api-key/ApiKeyRequest.ts"
import { namespaceOf, type OrganizationId } from "#domain/organization/Organization.ts"

import { ApiKeyDocument, ApiKeyMetadata } from "../api/api-keys/ApiKeyDocument.ts"
import { validatedKeyHeader } from "../api/api-keys/ApiKeysApi.ts"
import { Api } from "../api/Api.ts"
import * as ETagResponse from "../conditional/ETagResponse.ts"
import { readPrecondition } from "../conditional/Precondition.ts"
import { withMiddlewareOnly } from "../context/ReducedContext.ts"
import { declareErrors } from "../errors/DomainErrors.ts"
import { refuse } from "../errors/Refuse.ts"
import { readJsonBody } from "../request/RequestBody.ts"
import { addHeader } from "../response/AddedHeaders.ts"
import { respondCreated, respondOk } from "../response/SuccessResponse.ts"
import { viewApiKey } from "../views/ApiKeyView.ts"
import { pageOf, viewPage } from "../views/PageView.ts"

const apiKeys = ETagResponse.make(ApiKeyDocument)
const metadata = ETagResponse.make(ApiKeyMetadata)

const keyMissing = () => {
  const message = `Put the key to validate into the header ${validatedKeyHeader}.`
  return refuse("VALIDATION_FAILED", { message, problems: [{ path: validatedKeyHeader, message, code: "REQUIRED" }] })
}

const makeReading = Effect.gen(function* () {
  const keyNamespaces = yield* KeyNamespaces
  const read = yield* ReadApiKeys

  const view = (apiKey: ApiKey, at: DateTime.Utc) =>
    Effect.map(keyNamespaces([apiKey]), (namespaces) => viewApiKey(apiKey, namespaces.get(apiKey.organizationId), at))

  const viewed = Effect.fnUntraced(function* (organizationId: OrganizationId, id: ApiKeyId) {
    const { apiKey, at } = yield* read.get(organizationId, id)
    return { apiKey, document: yield* view(apiKey, at) }
  })

  const list = Effect.fnUntraced(function* (query: Partial<ApiKeyQuery>) {
    const page = pageOf(query)
    const found = yield* declareErrors(read.list({ ...query, ...page }))
    const namespaces = yield* keyNamespaces(found.items)
    return yield* respondOk({
      apiKeys: found.items.map((apiKey) => viewApiKey(apiKey, namespaces.get(apiKey.organizationId), found.at)),
      ...viewPage(page, found),
    })
  })

  const count = Effect.fnUntraced(function* () {
    const { active, expired, nearestExpiring, revoked } = yield* declareErrors(read.counts())
    const { expiresAt, maskedKey } = nearestExpiring ?? {}
    return yield* metadata.write({
      activeKeyCount: active,
      expiredKeyCount: expired,
      revokedKeyCount: revoked,
      ...(expiresAt && maskedKey !== undefined && { nearestExpiringKey: { expiresAt, maskedKey } }),
    })
  })

  const validate = Effect.fnUntraced(function* (key: string | undefined) {
    if (key === undefined || key === "") return yield* keyMissing()
    const validation = yield* declareErrors(read.validate(Redacted.make(key)))
    if (!("apiKey" in validation)) return yield* respondOk(validation)
    const { apiKey, ...verdict } = validation
    return yield* respondOk({ ...verdict, apiKey: yield* view(apiKey, yield* DateTime.now) })
  })

  const version = Effect.fnUntraced(function* (organizationId: OrganizationId, keyId: ApiKeyId) {
    const { apiKey, document } = yield* viewed(organizationId, keyId)
    return { tag: apiKeys.tag(document), updatedAt: changedAt(apiKey) }
  })

  return {
    count,
    list,
    validate,
    view,
    viewed,
    version,
  }
})

const make = Effect.gen(function* () {
  const createApiKey = yield* CreateApiKey
  const deleteApiKey = yield* DeleteApiKey
  const reading = yield* makeReading
  const revokeApiKey = yield* RevokeApiKey

  const create = Effect.fnUntraced(function* (input: unknown) {
    const { apiKey, key, organization } = yield* declareErrors(Effect.flatMap(readApiKeyRequest(input), createApiKey))
    yield* addHeader("location", `/api/v1/apikeys/${organization.id}/key/${apiKey.id}`)
    return yield* respondCreated(
      { ...viewApiKey(apiKey, namespaceOf(organization), apiKey.createdAt), key: Redacted.value(key) },
      "Store the key: it is shown only once.",
    )
  })

  return withMiddlewareOnly(
    HttpApiBuilder.group(Api, "apiKeys", (handlers) =>
      handlers
        .handleAll({
          list: ({ query }) => reading.list(query),
          metadata: () => reading.count(),
          validate: ({ headers }) => reading.validate(headers["x-validate-api-key"]),
          get: ({ params }) =>
            Effect.flatMap(declareErrors(reading.viewed(params.orgId, params.keyId)), ({ document }) =>
              apiKeys.write(document),
            ),
        })
        .handleRaw("create", ({ request }) => Effect.flatMap(readJsonBody(request), create))
        .handleRaw(
          "revoke",
          Effect.fnUntraced(function* ({ params: { orgId }, request }) {
            const command = yield* declareErrors(readRevokeRequest(yield* readJsonBody(request)))
            const unlessChangedSince = yield* readPrecondition(request, reading.version(orgId, command.keyId))
            const { apiKey, at } = yield* declareErrors(revokeApiKey(orgId, command, unlessChangedSince))
            return yield* respondOk(yield* reading.view(apiKey, at), "The key no longer works.")
          }),
        )
        .handleRaw(
          "delete",
          Effect.fnUntraced(function* ({ params: { orgId }, request }) {
            const { keyId } = yield* declareErrors(readDeleteRequest(yield* readJsonBody(request)))
            const unlessChangedSince = yield* readPrecondition(request, reading.version(orgId, keyId))
            const apiKey = yield* declareErrors(deleteApiKey(orgId, keyId, unlessChangedSince))
            return yield* respondOk({ keyId: apiKey.id, success: true as const }, "The key is deleted.")
          }),
        ),
    ),
  )
})

export const layer = Layer.unwrap(make)
