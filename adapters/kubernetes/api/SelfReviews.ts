import { Effect, Schema } from "effect"

import type { KubernetesApi } from "#application/ports/KubernetesApi.ts"

import type { ClusterClient } from "../client/ClusterClient.ts"
import { readAs } from "./ReadJson.ts"

const names = Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String)))

const Caller = Schema.Struct({
  status: Schema.Struct({
    userInfo: Schema.Struct({ username: Schema.String, uid: Schema.optionalKey(Schema.String), groups: names }),
  }),
})

const Decision = Schema.Struct({
  status: Schema.Struct({ allowed: Schema.Boolean, reason: Schema.optionalKey(Schema.String) }),
})

const Rules = Schema.Struct({
  status: Schema.Struct({
    incomplete: Schema.Boolean,
    resourceRules: Schema.Array(
      Schema.Struct({ verbs: names, apiGroups: names, resources: names, resourceNames: names }),
    ),
  }),
})

const groups = {
  SelfSubjectReview: "authentication.k8s.io/v1",
  SelfSubjectAccessReview: "authorization.k8s.io/v1",
  SelfSubjectRulesReview: "authorization.k8s.io/v1",
} as const

/** Who the caller is, and what it may do. */
export const selfReviews = ({ text }: ClusterClient): Pick<KubernetesApi, "mayI" | "rulesIn" | "whoAmI"> => {
  const review = <A>(kind: keyof typeof groups, schema: Schema.Decoder<A>, spec?: object) =>
    Effect.flatMap(
      text({
        method: "POST",
        path: `/apis/${groups[kind]}/${kind.toLowerCase()}s`,
        content: { apiVersion: groups[kind], kind, ...(spec !== undefined && { spec }) },
        isSecret: false,
      }),
      readAs(schema),
    )

  return {
    whoAmI: Effect.map(review("SelfSubjectReview", Caller), ({ status: { userInfo } }) => ({
      username: userInfo.username,
      ...(userInfo.uid && { uid: userInfo.uid }),
      groups: userInfo.groups ?? [],
    })),
    mayI: (resourceAttributes) =>
      Effect.map(
        review("SelfSubjectAccessReview", Decision, { resourceAttributes }),
        ({ status: { allowed, reason } }) => ({ isAllowed: allowed, ...(reason && { reason }) }),
      ),
    rulesIn: (namespace) =>
      Effect.map(
        review("SelfSubjectRulesReview", Rules, { namespace }),
        ({ status: { incomplete, resourceRules } }) => ({
          isIncomplete: incomplete,
          rules: resourceRules.map((rule) => ({
            verbs: rule.verbs ?? [],
            apiGroups: rule.apiGroups ?? [],
            resources: rule.resources ?? [],
            resourceNames: rule.resourceNames ?? [],
          })),
        }),
      ),
  }
}
