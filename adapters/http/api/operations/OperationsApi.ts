import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"

import { CloudProvider } from "#domain/cloud/CloudProvider.ts"
import { OperationId, OperationStatus, OperationType } from "#domain/operation/Operation.ts"
import { managedTypes } from "#domain/provisioner/ProvisionerType.ts"

import { Authentication } from "../Authentication.ts"
import { exampleCloud } from "../CloudExamples.ts"
import { ClusterSelector } from "../clusters/ClusterSelector.ts"
import { ConditionalRead } from "../ConditionalRead.ts"
import { EarlyErrors } from "../EarlyErrors.ts"
import { Ok } from "../Envelope.ts"
import { Forbidden, NotFound, UpgradeRequired } from "../errors/ApiError.ts"
import { SchemaErrors } from "../errors/SchemaErrors.ts"
import { describeOperation } from "../OperationDescription.ts"
import { entriesPerPage, historyEntriesPerPage, pageLimit, pageToken } from "../Paging.ts"
import { idParameter, parameter, patternedText } from "../Parameter.ts"
import { RequestCost } from "../RequestCost.ts"
import { describeStream } from "../streams/StreamContract.ts"
import { ClusterProgress, ClusterProgressList } from "./ClusterProgress.ts"
import { progressStreamContract } from "./ProgressStreamContract.ts"

const operationId = Schema.optionalKey(
  idParameter(OperationId, "The operation; the cluster's newest without it.", "0197c0de-0000-7000-8000-000000000002"),
)

/** The kinds of provisioner a location parameter may name, in every spelling the specification has. */
const provisionerTypes = Schema.Literals(["selfHosted", "selfmanaged", "kops", ...managedTypes])

/** Where to look for an unknown cluster. */
const location = {
  provider: Schema.optionalKey(
    parameter(CloudProvider, {
      description: "Where to look for an unknown cluster: the cloud.",
      example: exampleCloud.provider,
    }),
  ),
  provisionerType: Schema.optionalKey(
    parameter(provisionerTypes, {
      description: "Where to look for an unknown cluster: its provisioner.",
      example: exampleCloud.provisionerType,
    }),
  ),
  accountId: Schema.optionalKey(
    parameter(patternedText(/^[A-Za-z0-9][A-Za-z0-9:._-]*$/, 64, "Expected the id of a cloud account"), {
      description: "Where to look for an unknown cluster: the cloud account.",
      example: "123456789012",
    }),
  ),
  region: Schema.optionalKey(
    parameter(patternedText(/^[a-z0-9-]+$/, 64, "Expected the name of a region, such as eu-central-1"), {
      description: "Where to look for an unknown cluster: the region.",
      example: "eu-central-1",
    }),
  ),
}

/** Operations on clusters and their progress (specification §7, Clusters). */
export class OperationsApi extends HttpApiGroup.make("operations")
  .add(
    HttpApiEndpoint.get("list", "/progress", {
      query: {
        operationType: Schema.optionalKey(
          parameter(OperationType, { description: "Only operations of this kind.", example: "CREATE" }),
        ),
        status: Schema.optionalKey(
          parameter(OperationStatus, { description: "Only operations in this status.", example: "IN_PROGRESS" }),
        ),
        limit: pageLimit(entriesPerPage),
        pageToken,
      },
      success: Ok(ClusterProgressList),
      error: Forbidden,
    }).annotateMerge(
      describeOperation({
        identifier: "listOperations",
        summary: "List operations",
        description: "The operations on all clusters of the organization, newest first.",
        access: "cluster:read",
      }),
    ),
    HttpApiEndpoint.get("history", "/:clusterId/operations", {
      params: { clusterId: ClusterSelector },
      query: {
        limit: pageLimit(historyEntriesPerPage),
        pageToken,
        ...location,
      },
      success: Ok(ClusterProgressList),
      error: [Forbidden, NotFound],
    }).annotateMerge(
      describeOperation({
        identifier: "listClusterOperations",
        summary: "List the operations on a cluster",
        description:
          "The cluster's history, newest first. When the cluster is unknown, all four of provider, provisionerType, accountId and region are needed to look for it.",
        access: "cluster:read",
      }),
    ),
    HttpApiEndpoint.get("progress", "/:clusterId/progress", {
      params: { clusterId: ClusterSelector },
      query: { operationId },
      success: Ok(ClusterProgress),
      error: [Forbidden, NotFound],
    })
      .annotate(ConditionalRead, true)
      .annotateMerge(
        describeOperation({
          identifier: "getClusterProgress",
          summary: "Get the progress of an operation",
          description: "The newest operation on the cluster, or the named one, with its newest 20 events.",
          access: "cluster:read",
        }),
      ),
    HttpApiEndpoint.get("stream", "/:clusterId/progress/stream", {
      params: { clusterId: ClusterSelector },
      query: {
        operationId,
        after: Schema.optionalKey(
          parameter(
            Schema.Int.check(
              Schema.isBetween(
                { minimum: 0, maximum: 2_147_483_647 },
                { message: "Expected a sequence number: 0 or more" },
              ),
            ),
            {
              description:
                "The last sequence number you have; the stream sends the events after it. 0, the default, means all.",
              example: 7,
              default: 0,
            },
          ),
        ),
      },
      success: HttpApiSchema.Empty(101),
      error: [Forbidden, NotFound, UpgradeRequired],
    })
      .annotate(RequestCost, "signIn")
      .annotateMerge(
        describeOperation({
          identifier: "streamClusterProgress",
          summary: "Stream the progress of an operation",
          description: describeStream(progressStreamContract),
          access: "cluster:read",
        }),
      ),
  )
  .prefix("/api/v1/clusters")
  .middleware(Authentication)
  .middleware(SchemaErrors)
  .middleware(EarlyErrors)
  .annotateMerge(
    OpenApi.annotations({ title: "Operations", description: "Operations on clusters and their progress." }),
  ) {}
