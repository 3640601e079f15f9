import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"

import { KubeconfigRequest } from "#domain/kubeconfig/KubeconfigRequest.ts"

import { Authentication } from "../Authentication.ts"
import { ClusterSelector } from "../clusters/ClusterSelector.ts"
import { EarlyErrors } from "../EarlyErrors.ts"
import { Ok } from "../Envelope.ts"
import {
  Conflict,
  Forbidden,
  NotFound,
  PayloadTooLarge,
  Unavailable,
  UnsupportedMediaType,
} from "../errors/ApiError.ts"
import { SchemaErrors } from "../errors/SchemaErrors.ts"
import { RetryWithoutKey } from "../Idempotency.ts"
import { describeOperation } from "../OperationDescription.ts"
import { RequestCost } from "../RequestCost.ts"
import { ClusterKubeconfig } from "./ClusterKubeconfig.ts"
import { ClusterUsersSync } from "./ClusterUsersSync.ts"

const access = [{ permission: "cluster:kubeconfig" }, { permission: "cluster:read" }] as const

/** Access to the Kubernetes API of clusters (specification §7, Clusters). */
export class KubeconfigApi extends HttpApiGroup.make("kubeconfig")
  .add(
    HttpApiEndpoint.get("get", "/:clusterId/kubeconfig", {
      params: { clusterId: ClusterSelector },
      success: Ok(ClusterKubeconfig),
      error: [Forbidden, NotFound, Conflict, Unavailable],
    }).annotateMerge(
      describeOperation({
        identifier: "getKubeconfig",
        summary: "Get a kubeconfig without a credential",
        description:
          "A kubeconfig that asks for a short-lived credential whenever it is used: kubectl runs `orrery clusters token` for it. It " +
          "contains no secret. The cluster must be READY; the response is 503 where its Kubernetes API cannot be reached.",
        access,
      }),
    ),
    HttpApiEndpoint.post("issue", "/:clusterId/kubeconfig", {
      params: { clusterId: ClusterSelector },
      payload: KubeconfigRequest,
      success: Ok(ClusterKubeconfig),
      error: [Forbidden, NotFound, Conflict, PayloadTooLarge, UnsupportedMediaType, Unavailable],
    })
      .annotate(RetryWithoutKey, "A retry issues another credential. Neither is stored.")
      .annotate(RequestCost, "signIn")
      .annotateMerge(
        describeOperation({
          identifier: "issueKubeconfig",
          summary: "Issue a kubeconfig",
          description:
            "A kubeconfig of the caller with a bearer token, which works for the requested duration to the second: 10 minutes to 24 hours. " +
            "It has the caller's role in the organization, or the one below it that the request names. It ends within a minute when the " +
            "caller leaves the organization or loses the role, and does not end when another one is issued. Orrery does not store it.",
          access,
          requestExamples: {
            own: {
              summary: "An hour, with the caller's own role",
              value: { clusterName: "staging", credentials: { type: "dynamic" }, duration: "1h" },
            },
            viewer: {
              summary: "Half an hour, to look only",
              value: { clusterName: "staging", credentials: { type: "dynamic" }, duration: "30m", role: "viewer" },
            },
          },
        }),
      ),
    HttpApiEndpoint.post("sync", "/:clusterId/auth/sync", {
      params: { clusterId: ClusterSelector },
      success: Ok(ClusterUsersSync),
      error: [Forbidden, NotFound, Conflict, Unavailable],
    })
      .annotate(RetryWithoutKey, "A retry finds nothing left to change.")
      .annotate(RequestCost, "signIn")
      .annotateMerge(
        describeOperation({
          identifier: "syncClusterUsers",
          summary: "Synchronize the users of a cluster",
          description:
            "Makes the users of a cluster those members who may have a kubeconfig of it. Adds who is missing, corrects rights that someone " +
            "changed in the cluster, and removes who has left or lost the role. Orrery does the last by itself within a minute.",
          access,
        }),
      ),
  )
  .prefix("/api/v1/clusters")
  .middleware(Authentication)
  .middleware(SchemaErrors)
  .middleware(EarlyErrors)
  .annotateMerge(
    OpenApi.annotations({ title: "Kubeconfigs", description: "Access to the Kubernetes API of clusters." }),
  ) {}
