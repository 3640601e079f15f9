import { Effect } from "effect"

import type { KubernetesError } from "#domain/kubernetes/KubernetesError.ts"
import type { KubernetesObject } from "#domain/kubernetes/KubernetesObject.ts"
import { apiVersionOf, collectionPath, type KubernetesResource } from "#domain/kubernetes/KubernetesResource.ts"
import type { ObjectPage, ObjectSelection, PageSelection, Projection } from "#domain/kubernetes/ObjectSelection.ts"

import type { ClusterClient } from "../client/ClusterClient.ts"
import { clusterFailure } from "../client/ClusterFailure.ts"
import { clusterLimits } from "../client/ClusterLimits.ts"
import { isKubernetesObject, readList } from "./ReadJson.ts"
import { hasSecretContent } from "./SecretContent.ts"

/** The query of a selection. */
export const selectionQuery = ({ fieldSelector, labelSelector }: ObjectSelection) => ({ fieldSelector, labelSelector })

const textIn = (metadata: Readonly<Record<string, unknown>>, field: string): string => {
  const value = metadata[field]
  return typeof value === "string" ? value : ""
}

/** Reads one page of a list, and keeps of each object what the projection returns. */
export const listPage =
  ({ text }: ClusterClient) =>
  <A>(
    resource: KubernetesResource,
    page: PageSelection,
    project: Projection<A>,
  ): Effect.Effect<ObjectPage<A>, KubernetesError> =>
    Effect.gen(function* () {
      const { items, metadata } = yield* Effect.flatMap(
        text({
          method: "GET",
          path: collectionPath(resource, page.namespace),
          query: {
            ...selectionQuery(page),
            limit: String(Math.min(page.limit ?? clusterLimits.pageSize, clusterLimits.pageSize)),
            continue: page.continue,
          },
          isSecret: hasSecretContent(resource),
        }),
        readList,
      )
      // In a list of a built-in resource, objects do not say what they are.
      const type = { apiVersion: apiVersionOf(resource), kind: resource.kind }
      const objects = items.map((item) => ({ ...type, ...(item as KubernetesObject) }))
      if (!objects.every(isKubernetesObject)) {
        return yield* clusterFailure("Unreadable", "sent a list of what are no objects")
      }
      const next = textIn(metadata, "continue")
      const { remainingItemCount } = metadata
      return {
        items: objects.map(project),
        resourceVersion: textIn(metadata, "resourceVersion"),
        ...(next !== "" && { continue: next }),
        ...(typeof remainingItemCount === "number" && { remainingItemCount }),
      }
    })
