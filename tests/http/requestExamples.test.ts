import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"

import { isJsonObject, type JsonObject } from "#adapters/http/api/openapi/JsonWalk.ts"
import { factsOf } from "#adapters/http/api/openapi/Operations.ts"
import { openApiDocument } from "#adapters/http/api/OpenApiDocument.ts"
import { StreamTicketRequest } from "#adapters/http/api/streams/StreamTicketsApi.ts"
import { readApiKeyRequest, readDeleteRequest, readRevokeRequest } from "#domain/api-key/ApiKeyRequest.ts"
import { readClusterDeletionRequest } from "#domain/cluster/ClusterDeletionRequest.ts"
import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"
import { readKubeconfigRequest } from "#domain/kubeconfig/KubeconfigRequest.ts"
import {
  readAddMemberRequest,
  readOrganizationRequest,
  readPlanRequest,
  readRemoveMemberRequest,
  readRoleRequest,
} from "#domain/organization/OrganizationRequest.ts"
import { readUpdateUserRequest } from "#domain/user/UpdateUserRequest.ts"
import { UserId } from "#domain/user/User.ts"
import { eksPart } from "#tests/fixtures/EksPart.ts"

const exampleCluster = Effect.fnUntraced(function* (credentialsType: "static" | "dynamic") {
  const { spec } = yield* readK8sClusterRequest(factsOf("createCluster").requestExamples["bare"]?.value)
  const provisioner = { type: "eks", eks: { ...eksPart(spec), credentialsType } } as const
  return { clusterName: spec.clusterName, provisioner }
})

const readers: Readonly<Record<string, (input: unknown) => Effect.Effect<unknown, unknown>>> = {
  addMember: readAddMemberRequest,
  assignPlan: readPlanRequest,
  changeMemberRole: readRoleRequest,
  createApiKey: readApiKeyRequest,
  createCluster: readK8sClusterRequest,
  preflightCluster: readK8sClusterRequest,
  createOrganization: readOrganizationRequest,
  createStreamTicket: Schema.decodeUnknownEffect(StreamTicketRequest),
  deleteApiKey: readDeleteRequest,
  deleteCluster: Effect.fnUntraced(function* (input) {
    const { provisioner } = yield* exampleCluster("static")
    return yield* readClusterDeletionRequest(input, provisioner)
  }),
  issueKubeconfig: Effect.fnUntraced(function* (input) {
    return yield* readKubeconfigRequest(input, yield* exampleCluster("dynamic"))
  }),
  removeMember: readRemoveMemberRequest,
  revokeApiKey: readRevokeRequest,
  updateUser: (input) => readUpdateUserRequest(input, UserId.make("0197c0de-0000-7000-8000-000000000002")),
}

const operations = Object.values(openApiDocument["paths"] as Record<string, Record<string, JsonObject>>)
  .flatMap((path) => Object.values(path))
  .map(({ operationId, requestBody }) => ({ operationId: String(operationId), requestBody }))

const examples = operations.flatMap(({ operationId }) =>
  Object.entries(factsOf(operationId).requestExamples).map(([name, { value }]) => ({ operationId, name, value })),
)

describe("The examples of request bodies", () => {
  it("are in the document for every operation that has a body, and for no other", () => {
    const withExamples = operations.filter(({ operationId }) => examples.some((one) => one.operationId === operationId))
    const withBody = operations.filter(({ requestBody }) => isJsonObject(requestBody))

    assert.isNotEmpty(withBody)
    assert.deepStrictEqual(withExamples, withBody)
    for (const { operationId, requestBody } of withBody) {
      assert.isNotEmpty(
        (requestBody as { content: { "application/json": { examples: object } } }).content["application/json"].examples,
        operationId,
      )
    }
  })

  it.effect.each(examples)("$operationId $name is accepted by the server", ({ operationId, value }) =>
    Effect.gen(function* () {
      const read = readers[operationId]

      assert.isDefined(read, `the test has no reader for ${operationId}`)
      yield* read(value)
    }),
  )
})
