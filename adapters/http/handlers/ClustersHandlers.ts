import { Effect, Layer } from "effect"
import type { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"

import { CreateCluster } from "#application/cluster/CreateCluster.ts"
import { DeleteCluster } from "#application/cluster/DeleteCluster.ts"
import { PreviewCluster } from "#application/cluster/PreviewCluster.ts"
import { ReadClusters } from "#application/cluster/ReadClusters.ts"
import { readClusterDeletionRequest } from "#domain/cluster/ClusterDeletionRequest.ts"
import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"

import { Api } from "../api/Api.ts"
import { ClusterPlanDocument } from "../api/clusters/ClusterPlanDocument.ts"
import { entriesPerPage } from "../api/Paging.ts"
import { etagOf } from "../conditional/EntityTag.ts"
import * as ETagResponse from "../conditional/ETagResponse.ts"
import { readPrecondition } from "../conditional/Precondition.ts"
import { withMiddlewareOnly } from "../context/ReducedContext.ts"
import { declareErrors } from "../errors/DomainErrors.ts"
import { readJsonBody } from "../request/RequestBody.ts"
import { addHeader } from "../response/AddedHeaders.ts"
import { respondAccepted, respondOk } from "../response/SuccessResponse.ts"
import { viewClusterRequest } from "../views/ClusterRequestView.ts"
import { viewAccepted, viewCluster, writeCluster } from "../views/ClusterView.ts"
import { viewPlan } from "../views/PlanView.ts"
import { viewPreflight } from "../views/PreflightView.ts"
import { viewPreview } from "../views/PreviewView.ts"

const plans = ETagResponse.make(ClusterPlanDocument)

/** Leads the client to the operation that was set off. */
const locate = (clusterId: string, operationId: string) =>
  addHeader("location", `/api/v1/clusters/${clusterId}/progress?operationId=${operationId}`)

const makeChanging = Effect.gen(function* () {
  const createCluster = yield* CreateCluster
  const deleteCluster = yield* DeleteCluster
  const previewCluster = yield* PreviewCluster
  const readClusters = yield* ReadClusters

  const version = (selector: string) =>
    Effect.map(readClusters.get(selector), (cluster) => ({
      tag: etagOf(JSON.stringify(writeCluster(cluster))),
      updatedAt: cluster.updatedAt,
    }))

  const preview = Effect.fnUntraced(function* (input: unknown) {
    yield* declareErrors(previewCluster.authorize)
    const command = yield* declareErrors(readK8sClusterRequest(input))
    const found = yield* declareErrors(previewCluster.preview(command))
    return yield* respondOk(viewPreview(found), "This is what would be created. Nothing was created.")
  })

  const preflight = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
    const input = yield* readJsonBody(request)
    yield* declareErrors(previewCluster.authorize)
    const command = yield* declareErrors(readK8sClusterRequest(input))
    const { preflight: report, spec } = yield* declareErrors(previewCluster.preflight(command))
    return yield* respondOk(
      { clusterName: spec.clusterName, ...viewPreflight(report) },
      "This is what the cloud says. Nothing was created.",
    )
  })

  const create = Effect.fnUntraced(function* (input: unknown) {
    yield* declareErrors(createCluster.authorize)
    const command = yield* declareErrors(readK8sClusterRequest(input))
    const { cluster, operation } = yield* declareErrors(createCluster.create(command))
    yield* locate(cluster.id, operation.id)
    return yield* respondAccepted(viewAccepted(cluster, operation), "The cluster is being created.")
  })

  const remove = Effect.fnUntraced(function* (selector: string, request: HttpServerRequest.HttpServerRequest) {
    const input = yield* readJsonBody(request)
    const unlessChangedSince = yield* readPrecondition(request, version(selector))
    const { id, spec } = yield* declareErrors(deleteCluster.authorize(selector))
    const credentials = yield* declareErrors(readClusterDeletionRequest(input, spec.provisioner))
    const { cluster, operation } = yield* declareErrors(deleteCluster.remove(id, credentials, unlessChangedSince))
    yield* locate(cluster.id, operation.id)
    return yield* respondAccepted(viewAccepted(cluster, operation), "The cluster is being destroyed.")
  })

  return { create, preflight, preview, remove }
})

const make = Effect.gen(function* () {
  const { create, preflight, preview, remove } = yield* makeChanging
  const readClusters = yield* ReadClusters

  return withMiddlewareOnly(
    HttpApiBuilder.group(Api, "clusters", (handlers) =>
      handlers
        .handleAll({
          list: ({ query: { limit = entriesPerPage, pageToken, providerId: provider } }) =>
            declareErrors(
              readClusters.list({ limit, ...(provider && { provider }), ...(pageToken && { pageToken }) }),
            ).pipe(
              Effect.flatMap(({ clusters, ...page }) => respondOk({ clusters: clusters.map(viewCluster), ...page })),
            ),
          get: ({ params }) =>
            Effect.flatMap(declareErrors(readClusters.get(params.clusterId)), (cluster) =>
              ETagResponse.writeWithETag(writeCluster(cluster)),
            ),
          spec: ({ params }) =>
            Effect.flatMap(declareErrors(readClusters.get(params.clusterId)), ({ spec }) =>
              ETagResponse.writeWithETag(viewClusterRequest(spec)),
            ),
          plan: ({ params }) =>
            Effect.flatMap(declareErrors(readClusters.plan(params.clusterId)), (plan) => plans.write(viewPlan(plan))),
        })
        .handleRaw(
          "create",
          Effect.fnUntraced(function* ({ query, request }) {
            const input = yield* readJsonBody(request)
            return query.dryRun === true ? yield* preview(input) : yield* create(input)
          }),
        )
        .handleRaw("preflight", ({ request }) => preflight(request))
        .handleRaw("delete", ({ params, request }) => remove(params.clusterId, request)),
    ),
  )
})

export const layer = Layer.unwrap(make)
