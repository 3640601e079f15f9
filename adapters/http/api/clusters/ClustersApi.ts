import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"

import { CloudProvider } from "#domain/cloud/CloudProvider.ts"
import { K8sClusterRequestBody } from "#domain/cluster/K8sClusterRequestBody.ts"

import { Authentication } from "../Authentication.ts"
import { exampleCloud } from "../CloudExamples.ts"
import { ConditionalRead } from "../ConditionalRead.ts"
import { EarlyErrors } from "../EarlyErrors.ts"
import { Accepted, Ok } from "../Envelope.ts"
import {
  Conflict,
  Forbidden,
  NotFound,
  PayloadTooLarge,
  PaymentRequired,
  PreconditionFailed,
  Unavailable,
  UnsupportedMediaType,
} from "../errors/ApiError.ts"
import { SchemaErrors } from "../errors/SchemaErrors.ts"
import { Idempotency, RetryWithoutKey } from "../Idempotency.ts"
import { describeOperation } from "../OperationDescription.ts"
import { entriesPerPage, pageLimit, pageToken } from "../Paging.ts"
import { parameter } from "../Parameter.ts"
import { RequestCost } from "../RequestCost.ts"
import { ClusterAccepted } from "./ClusterAccepted.ts"
import { ClusterDeletion } from "./ClusterDeletion.ts"
import { ClusterPlanDocument } from "./ClusterPlanDocument.ts"
import { ClusterPreflight } from "./ClusterPreflight.ts"
import { ClusterPreview } from "./ClusterPreview.ts"
import { clusterRequestExamples } from "./ClusterRequestExamples.ts"
import { ClusterSelector } from "./ClusterSelector.ts"
import { K8sCluster, K8sClusterList } from "./K8sCluster.ts"

/** Clusters: create, read, plan and delete them (specification §7, Clusters). */
export class ClustersApi extends HttpApiGroup.make("clusters")
  .add(
    HttpApiEndpoint.get("list", "/", {
      query: {
        providerId: Schema.optionalKey(
          parameter(CloudProvider, { description: "Only clusters on this cloud.", example: exampleCloud.provider }),
        ),
        limit: pageLimit(entriesPerPage),
        pageToken,
      },
      success: Ok(K8sClusterList),
      error: Forbidden,
    }).annotateMerge(
      describeOperation({
        identifier: "listClusters",
        summary: "List clusters",
        description: "The organization's clusters, newest first, without those that are DELETED.",
        access: "cluster:read",
      }),
    ),
    HttpApiEndpoint.post("create", "/", {
      query: {
        dryRun: Schema.optionalKey(
          parameter(Schema.Boolean, {
            description: "Only return what would be created and what it would cost.",
            example: true,
            default: false,
          }),
        ),
      },
      payload: K8sClusterRequestBody,
      success: [Ok(ClusterPreview), Accepted(ClusterAccepted)],
      error: [PaymentRequired, Forbidden, Conflict, PayloadTooLarge, UnsupportedMediaType, Unavailable],
    })
      .middleware(Idempotency)
      .annotate(RequestCost, "operation")
      .annotateMerge(
        describeOperation({
          identifier: "createCluster",
          summary: "Create a cluster",
          description:
            "Both forms of the request are accepted and may be mixed. With dryRun=true nothing is created: the response is 200 and " +
            "lists the resources it would create, their cost each month, and what the cloud would allow. Without it the response is 202; Location leads to the operation. " +
            "Both respond with 402 when the plan allows no further cluster. An admin may send a dry run; creating needs the owner.",
          access: "cluster:create",
          requestExamples: clusterRequestExamples,
        }),
      ),
    HttpApiEndpoint.post("preflight", "/preflight", {
      payload: K8sClusterRequestBody,
      success: Ok(ClusterPreflight),
      error: [PaymentRequired, Forbidden, Conflict, PayloadTooLarge, UnsupportedMediaType, Unavailable],
    })
      .annotate(RetryWithoutKey, "A retry changes nothing: it asks the cloud again.")
      .annotate(RequestCost, "operation")
      .annotateMerge(
        describeOperation({
          identifier: "preflightCluster",
          summary: "Check whether a cluster can be created",
          description:
            "Asks the cloud, with the credentials of the request, and creates nothing: credentials, permissions, quotas, machine types, " +
            "address ranges, names, version and images. It takes 20 seconds at most, after up to 10 seconds of waiting for its turn. The response is 200 also when a check fails: a line with the " +
            "status FAIL would stop a creation before its plan. An admin may send it; creating needs the owner.",
          access: "cluster:create",
          requestExamples: clusterRequestExamples,
        }),
      ),
    HttpApiEndpoint.get("get", "/:clusterId", {
      params: { clusterId: ClusterSelector },
      success: Ok(K8sCluster),
      error: [Forbidden, NotFound],
    })
      .annotate(ConditionalRead, true)
      .annotateMerge(
        describeOperation({
          identifier: "getCluster",
          summary: "Get a cluster",
          description: "One cluster, by its id or its name.",
          access: "cluster:read",
        }),
      ),
    HttpApiEndpoint.delete("delete", "/:clusterId", {
      params: { clusterId: ClusterSelector },
      // In this order: a client uses the first that matches, and anything matches "no content".
      payload: [ClusterDeletion, HttpApiSchema.NoContent],
      success: Accepted(ClusterAccepted),
      error: [Forbidden, NotFound, Conflict, PreconditionFailed, PayloadTooLarge, UnsupportedMediaType],
    })
      .annotate(RequestCost, "operation")
      .annotateMerge(
        describeOperation({
          identifier: "deleteCluster",
          summary: "Delete a cluster",
          description:
            "Destroys the cluster and everything created for it. Allowed when it is READY, FAILED, APPROVAL_PENDING or APPROVAL_REJECTED. " +
            "A cluster created with static credentials needs them again in the body. Location leads to the operation.",
          access: [{ permission: "cluster:delete" }, { permission: "cluster:read" }],
          requestExamples: {
            credentials: {
              summary: "The access keys of a cluster that was created with static credentials",
              value: { credentials: exampleCloud.staticCredentials },
            },
          },
        }),
      ),
    HttpApiEndpoint.get("spec", "/:clusterId/spec", {
      params: { clusterId: ClusterSelector },
      success: Ok(Schema.Json),
      error: [Forbidden, NotFound],
    })
      .annotate(ConditionalRead, true)
      .annotateMerge(
        describeOperation({
          identifier: "getClusterSpec",
          summary: "Get the stored request",
          description:
            "The stored request in the form POST /api/v1/clusters accepts. Of the credentials only their type is shown.",
          access: "cluster:read",
        }),
      ),
    HttpApiEndpoint.get("plan", "/:clusterId/plan", {
      params: { clusterId: ClusterSelector },
      success: Ok(ClusterPlanDocument),
      error: [Forbidden, NotFound],
    })
      .annotate(ConditionalRead, true)
      .annotateMerge(
        describeOperation({
          identifier: "getClusterPlan",
          summary: "Get the newest plan",
          description:
            "The resources, the Terraform program and the plan in JSON and in text, of the cluster's newest operation that created one. Sensitive values are masked.",
          access: "cluster:read",
        }),
      ),
  )
  .prefix("/api/v1/clusters")
  .middleware(Authentication)
  .middleware(SchemaErrors)
  .middleware(EarlyErrors)
  .annotateMerge(OpenApi.annotations({ title: "Clusters", description: "Kubernetes clusters of the organization." })) {}
