import { Effect } from "effect"

import { type Attempt, isAllowed, refusalText } from "../access/Authorization.ts"
import { anonymous, authenticatedGroup, type KubernetesUser } from "../access/KubernetesUser.ts"
import { tokenUser } from "../access/Tokens.ts"
import { customResource } from "../custom-resources/CustomResources.ts"
import {
  forbidden,
  forbiddenPath,
  methodNotAllowed,
  notSimulated,
  StatusError,
  statusBody,
  unknownPath,
} from "../errors/StatusError.ts"
import { builtInResource } from "../resources/BuiltInResources.ts"
import { parseApiPath, type ResourceRequest } from "./ApiPath.ts"
import { type ApiRequest, type ApiResponse, jsonResponse } from "./ApiRequest.ts"
import type { OpenCluster } from "./OpenCluster.ts"
import { isTrue } from "./RequestInput.ts"
import { handleResource } from "./ResourceRequests.ts"
import { handleReview, reviewOf } from "./Reviews.ts"
import { serverPage } from "./ServerPages.ts"

const bearer = /^bearer\s+(\S+)$/i

/** Who sends the request: by its token, or by its certificate. */
const authenticate = Effect.fnUntraced(function* (cluster: OpenCluster, { certificate, headers }: ApiRequest) {
  const [, token] = bearer.exec(headers["authorization"] ?? "") ?? []
  if (token !== undefined) return yield* tokenUser(cluster, cluster.identity, token)
  if (certificate === undefined) return anonymous
  const user: KubernetesUser = { name: certificate.user, groups: [...certificate.groups, authenticatedGroup] }
  return user
})

const attemptOf = ({
  group,
  name,
  namespace,
  plural,
  subresource,
  verb,
}: ResourceRequest): Extract<Attempt, { readonly group: string }> => ({
  verb,
  group,
  resource: subresource === undefined ? plural : `${plural}/${subresource}`,
  namespace: namespace === "" && plural === "namespaces" && group === "" ? name : namespace,
  name,
})

const requireResource = Effect.fnUntraced(function* (
  cluster: OpenCluster,
  user: KubernetesUser,
  asked: ResourceRequest,
) {
  const attempt = attemptOf(asked)
  if (yield* isAllowed(cluster, user, attempt)) return
  const shown = { ...attempt, namespace: asked.namespace }
  return yield* forbidden({ group: asked.group, resource: asked.plural }, asked.name, refusalText(user, shown))
})

const requirePage = Effect.fnUntraced(function* (cluster: OpenCluster, user: KubernetesUser, request: ApiRequest) {
  const attempt = { verb: request.method === "GET" ? "get" : request.method.toLowerCase(), path: request.path }
  if (!(yield* isAllowed(cluster, user, attempt))) return yield* forbiddenPath(user.name, attempt.verb, request.path)
})

/** Groups that a real cluster has and a simulated one does not. */
const otherGroups = [
  "admissionregistration.k8s.io",
  "apiregistration.k8s.io",
  "events.k8s.io",
  "flowcontrol.apiserver.k8s.io",
  "resource.k8s.io",
  "metrics.k8s.io",
]

const handle = Effect.fnUntraced(function* (cluster: OpenCluster, request: ApiRequest) {
  const user = yield* authenticate(cluster, request)
  const asked = parseApiPath(request.method, request.path, isTrue(request.query, "watch"))
  if (asked === undefined) {
    yield* requirePage(cluster, user, request)
    if (request.method !== "GET" && request.method !== "HEAD") return yield* methodNotAllowed()
    return (yield* serverPage(cluster, request)) ?? (yield* unknownPath())
  }
  yield* requireResource(cluster, user, asked)
  const { group, namespace, plural, version } = asked
  const review = reviewOf(group, plural)
  if (review !== undefined) {
    if (asked.verb !== "create") return yield* methodNotAllowed()
    return yield* handleReview(review, cluster, user, request, namespace)
  }
  const resource = builtInResource(group, version, plural) ?? (yield* customResource(cluster, group, version, plural))
  if (resource === undefined) {
    return yield* otherGroups.includes(group) ? notSimulated(`the API group ${group}`) : unknownPath()
  }
  if (!resource.discovered.verbs.includes("list")) return yield* notSimulated(`the resource ${plural}`)
  return yield* handleResource({ cluster, user, request, asked, resource })
})

/** Handles a request to the API of a cluster. Every refusal is a response. */
export const handleRequest = (cluster: OpenCluster, request: ApiRequest): Effect.Effect<ApiResponse> =>
  handle(cluster, request).pipe(
    Effect.catch((error) => Effect.succeed(jsonResponse(statusBody(error), error.code))),
    Effect.catchDefect((defect) =>
      Effect.as(
        Effect.logError("A request to a simulated cluster failed.", defect),
        jsonResponse(
          statusBody(
            new StatusError({
              code: 500,
              reason: "InternalError",
              message: "Internal error occurred: the request failed",
            }),
          ),
          500,
        ),
      ),
    ),
  )
