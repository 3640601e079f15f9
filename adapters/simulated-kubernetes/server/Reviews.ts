import { Effect } from "effect"

import { type Attempt, isAllowed, rulesOf } from "../access/Authorization.ts"
import { type KubernetesUser, mastersGroup } from "../access/KubernetesUser.ts"
import { tokenUser } from "../access/Tokens.ts"
import { badRequest, type StatusError } from "../errors/StatusError.ts"
import { type Fields, fieldsOf, listOf, textOf } from "../objects/Fields.ts"
import { refusable } from "../requests/RequestOptions.ts"
import { type ApiRequest, jsonResponse } from "./ApiRequest.ts"
import type { OpenCluster } from "./OpenCluster.ts"
import { objectInput } from "./RequestInput.ts"

const attemptOf = ({ nonResourceAttributes, resourceAttributes }: Fields): Attempt => {
  const { path, verb: pathVerb } = fieldsOf(nonResourceAttributes)
  if (nonResourceAttributes !== undefined) return { verb: textOf(pathVerb), path: textOf(path) }
  if (resourceAttributes === undefined) {
    throw badRequest("exactly one of nonResourceAttributes or resourceAttributes must be specified")
  }
  const { group, name, namespace, resource, subresource, verb } = fieldsOf(resourceAttributes)
  const below = textOf(subresource)
  return {
    verb: textOf(verb),
    group: textOf(group),
    resource: below === "" ? textOf(resource) : `${textOf(resource)}/${below}`,
    namespace: textOf(namespace),
    name: textOf(name),
  }
}

const userInfo = ({ extra, groups, name, uid }: KubernetesUser) => ({
  username: name,
  ...(uid !== undefined && { uid }),
  groups,
  ...(extra !== undefined && { extra }),
})

type Review = (
  cluster: OpenCluster,
  user: KubernetesUser,
  input: Fields,
  namespace: string,
) => Effect.Effect<unknown, StatusError>

const accessOf = (cluster: OpenCluster, user: KubernetesUser, spec: Fields) =>
  Effect.gen(function* () {
    const attempt = yield* refusable(() => attemptOf(spec))
    return { allowed: yield* isAllowed(cluster, user, attempt) }
  })

/** The user that a review names. */
const namedUser = (spec: Fields): KubernetesUser => ({
  name: textOf(spec["user"]),
  groups: listOf(spec["groups"]).map(textOf),
})

const rules: Review = (cluster, user, input) =>
  Effect.gen(function* () {
    const namespace = textOf(fieldsOf(input["spec"])["namespace"])
    const all: ReadonlyArray<Fields> = user.groups.includes(mastersGroup)
      ? [
          { verbs: ["*"], apiGroups: ["*"], resources: ["*"] },
          { verbs: ["*"], nonResourceURLs: ["*"] },
        ]
      : yield* rulesOf(cluster, user, namespace)
    return {
      resourceRules: all.filter(({ nonResourceURLs }) => nonResourceURLs === undefined),
      nonResourceRules: all.filter(({ nonResourceURLs }) => nonResourceURLs !== undefined),
      incomplete: false,
    }
  })

const reviews: Readonly<Record<string, Review>> = {
  localsubjectaccessreviews: (cluster, _, input) =>
    accessOf(cluster, namedUser(fieldsOf(input["spec"])), fieldsOf(input["spec"])),
  selfsubjectaccessreviews: (cluster, user, input) => accessOf(cluster, user, fieldsOf(input["spec"])),
  selfsubjectreviews: (_, user) => Effect.succeed({ userInfo: userInfo(user) }),
  selfsubjectrulesreviews: rules,
  subjectaccessreviews: (cluster, _, input) =>
    accessOf(cluster, namedUser(fieldsOf(input["spec"])), fieldsOf(input["spec"])),
  tokenreviews: (cluster, _, input) =>
    tokenUser(cluster, cluster.identity, textOf(fieldsOf(input["spec"])["token"])).pipe(
      Effect.map((found): unknown => ({ authenticated: true, user: userInfo(found) })),
      Effect.orElseSucceed(() => ({ user: {}, error: "the token is not valid" })),
    ),
}

/** A question that is asked by creating an object, which is not stored. Undefined for other resources. */
export const reviewOf = (group: string, plural: string): Review | undefined =>
  group === "authentication.k8s.io" || group === "authorization.k8s.io" ? reviews[plural] : undefined

export const handleReview = Effect.fnUntraced(function* (
  review: Review,
  cluster: OpenCluster,
  user: KubernetesUser,
  request: ApiRequest,
  namespace: string,
) {
  const input = yield* refusable(() => objectInput(request))
  return jsonResponse({ metadata: {}, ...input, status: yield* review(cluster, user, input, namespace) }, 201)
})
