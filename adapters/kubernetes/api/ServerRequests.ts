import { Effect, Schema } from "effect"

import type { KubernetesApi } from "#application/ports/KubernetesApi.ts"
import { KubernetesError } from "#domain/kubernetes/KubernetesError.ts"
import { groupVersionOf } from "#domain/kubernetes/KubernetesResource.ts"

import type { ClusterClient } from "../client/ClusterClient.ts"
import { readAs } from "./ReadJson.ts"

const Version = Schema.Struct({ major: Schema.String, minor: Schema.String, gitVersion: Schema.String })

const ResourceList = Schema.Struct({
  resources: Schema.Array(Schema.Struct({ name: Schema.String, kind: Schema.String, namespaced: Schema.Boolean })),
})

const read = { method: "GET", isSecret: false } as const

/** What the API says about itself. */
export const serverRequests = ({
  text,
}: ClusterClient): Pick<KubernetesApi, "checkReady" | "resourceOf" | "version"> => ({
  version: Effect.flatMap(text({ ...read, path: "/version" }), readAs(Version)),
  checkReady: Effect.asVoid(text({ ...read, path: "/readyz" })),
  resourceOf: Effect.fnUntraced(function* (apiVersion, kind) {
    const { group, version } = groupVersionOf(apiVersion)
    const path = [group === "" ? "/api" : `/apis/${encodeURIComponent(group)}`, encodeURIComponent(version)].join("/")
    const { resources } = yield* Effect.flatMap(text({ ...read, path }), readAs(ResourceList))
    // Others of the same kind are subresources, such as `deployments/status`.
    const found = resources.find((resource) => resource.kind === kind && !resource.name.includes("/"))
    if (found === undefined) {
      return yield* new KubernetesError({
        reason: "NotFound",
        status: 404,
        detail: `The cluster has no ${kind} in ${apiVersion}.`,
        causes: [],
      })
    }
    return { group, version, plural: found.name, kind, namespaced: found.namespaced }
  }),
})
