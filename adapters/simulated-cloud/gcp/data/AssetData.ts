import { Effect } from "effect"

import { assetTypes } from "#domain/cloud/gcp/Assets.ts"
import { clusterLabel } from "#domain/cloud/gcp/OwnershipLabels.ts"
import { importIdOf } from "#domain/infrastructure/ImportId.ts"

import { CloudRefusal } from "../../cloud/CloudRefusal.ts"
import type { DataSource } from "../../cloud/DataScene.ts"
import { type Attributes, isAttributes, textAt, textsAt } from "../../value/Value.ts"

/** The two queries that inventories ask (`domain/cloud/gcp/Assets.ts`). */
const ofCluster = /^labels\.orrery-cluster-id="([a-z0-9-]+)" OR description:"([a-z0-9-]+)"$/
const ofName = /^displayName="([a-z0-9-]+)" AND \(location="([a-z0-9-]+)" OR location="global"\)$/

const labelsOf = (attributes: Attributes): Attributes => {
  const labels = attributes["effective_labels"]
  return isAttributes(labels) ? labels : {}
}

/** Whether an object is one that a query finds; undefined for a query that the simulated cloud does not know. */
const filterOf = (query: string): ((attributes: Attributes) => boolean) | undefined => {
  const [, labelled, described] = ofCluster.exec(query) ?? []
  if (labelled !== undefined && described !== undefined) {
    return (attributes) =>
      textAt(labelsOf(attributes), clusterLabel) === labelled ||
      (textAt(attributes, "description") ?? "").includes(described)
  }
  const name = ofName.exec(query)?.[1]
  return name === undefined ? undefined : (attributes) => textAt(attributes, "name") === name
}

/** As Cloud Asset Inventory does it: resources by their labels, their names and their descriptions. */
const searchedAssets: DataSource = Effect.fnUntraced(function* (config, scene) {
  const query = textAt(config, "query") ?? ""
  const matches = filterOf(query)
  if (matches === undefined) {
    return yield* new CloudRefusal({
      summary: "the simulated cloud searches resources of a cluster, or of a name, only",
      detail: `It does not understand the query ${query}.`,
    })
  }
  const wanted = assetTypes.filter(({ assetType }) => textsAt(config, "asset_types").includes(assetType))
  const found = yield* Effect.forEach(wanted, ({ assetType, namePrefix, resourceType }) =>
    Effect.map(scene.list(resourceType), (objects) =>
      objects.filter(matches).map((attributes) => ({
        asset_type: assetType,
        name: `${namePrefix}${importIdOf(resourceType, attributes) ?? ""}`,
        display_name: textAt(attributes, "name") ?? "",
        description: textAt(attributes, "description") ?? "",
        labels: labelsOf(attributes),
        location: textAt(attributes, "region") ?? textAt(attributes, "location") ?? "global",
        project: textAt(config, "scope") ?? "",
      })),
    ),
  )
  return { id: textAt(config, "scope") ?? "", results: found.flat() }
})

/** What a project has, as Google Cloud lists it. */
export const assetData: Readonly<Record<string, DataSource>> = {
  google_cloud_asset_search_all_resources: searchedAssets,
}
