import { Effect, Layer } from "effect"
import type { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"

import { DescribeKubeconfig } from "#application/kubeconfig/DescribeKubeconfig.ts"
import { IssueKubeconfig } from "#application/kubeconfig/IssueKubeconfig.ts"
import { SyncClusterUsers } from "#application/kubeconfig/SyncClusterUsers.ts"
import { readKubeconfigRequest } from "#domain/kubeconfig/KubeconfigRequest.ts"

import { Api } from "../api/Api.ts"
import { withMiddlewareOnly } from "../context/ReducedContext.ts"
import { declareErrors } from "../errors/DomainErrors.ts"
import { readJsonBody } from "../request/RequestBody.ts"
import { respondOk } from "../response/SuccessResponse.ts"
import { viewKubeconfig } from "../views/KubeconfigView.ts"

const make = Effect.gen(function* () {
  const describeKubeconfig = yield* DescribeKubeconfig
  const issueKubeconfig = yield* IssueKubeconfig
  const syncClusterUsers = yield* SyncClusterUsers

  const issue = Effect.fnUntraced(function* (selector: string, request: HttpServerRequest.HttpServerRequest) {
    const input = yield* readJsonBody(request)
    const { id, spec } = yield* declareErrors(issueKubeconfig.authorize(selector))
    const command = yield* declareErrors(readKubeconfigRequest(input, spec))
    const kubeconfig = yield* declareErrors(issueKubeconfig.issue(id, command))
    return yield* respondOk(viewKubeconfig(kubeconfig), "This is a secret: it is not shown again.")
  })

  return withMiddlewareOnly(
    HttpApiBuilder.group(Api, "kubeconfig", (handlers) =>
      handlers
        .handleAll({
          get: ({ params }) =>
            Effect.flatMap(declareErrors(describeKubeconfig(params.clusterId)), (kubeconfig) =>
              respondOk(viewKubeconfig(kubeconfig)),
            ),
          sync: ({ params }) =>
            Effect.flatMap(declareErrors(syncClusterUsers(params.clusterId)), (done) => respondOk(done)),
        })
        .handleRaw("issue", ({ params, request }) => issue(params.clusterId, request)),
    ),
  )
})

export const layer = Layer.unwrap(make)
