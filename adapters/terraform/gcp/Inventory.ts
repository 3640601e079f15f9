import { Effect } from "effect"

import { assetTypes, clusterQuery, nameQuery } from "#domain/cloud/gcp/Assets.ts"
import { addressLabel, describedAddress, gcpOwnership } from "#domain/cloud/gcp/OwnershipLabels.ts"
import type { CloudObject } from "#domain/infrastructure/CloudObject.ts"
import type { FixedName } from "#domain/infrastructure/FixedNames.ts"

import type { ProviderInventory } from "../inventory/ProviderInventory.ts"
import { type Asset, foundAssets, searchProgram } from "./AssetSearch.ts"

const typeOf = ({ asset_type }: Asset) => assetTypes.find(({ assetType }) => assetType === asset_type)

/** An asset as Terraform knows it. One of an unknown type is listed too, since it must not stay behind. */
const cloudObjectOf = (asset: Asset): CloudObject => {
  const known = typeOf(asset)
  if (known === undefined || !asset.name.startsWith(known.namePrefix)) {
    return { resourceType: asset.asset_type, importId: asset.name }
  }
  const label = asset.labels?.[addressLabel]
  const address = label === undefined ? describedAddress(asset.description) : gcpOwnership.addressValue?.read(label)
  return {
    resourceType: known.resourceType,
    importId: asset.name.slice(known.namePrefix.length),
    ...(address === undefined ? {} : { address }),
  }
}

const keyOf = (index: number) => `name_${index}`

const assetTypesOf = ({ resourceType }: FixedName): ReadonlyArray<string> =>
  assetTypes.flatMap((known) => (known.resourceType === resourceType ? known.assetType : []))

/**
 * Lists what a cluster has in Google Cloud by labels and descriptions, through Cloud Asset Inventory.
 *
 * It lists neither node pools, which go with their cluster, nor grants and gateways, which are parts of other objects. A
 * service account is listed by a number that a program does not know. The journal knows all of these.
 */
export const gcpInventory: ProviderInventory = {
  covers: (type) => assetTypes.some(({ resourceType }) => resourceType === type),
  // Google promises no time; changes are usually found within a minute.
  settlesWithinSeconds: 180,
  objects: ({ clusterId, program }) => ({
    program: searchProgram(program, [
      {
        key: "objects",
        query: () => clusterQuery(clusterId),
        assetTypes: assetTypes.map(({ assetType }) => assetType),
      },
    ]),
    read: (planJson) => Effect.map(foundAssets(planJson), (found) => found("objects").map(cloudObjectOf)),
  }),
  takenNames: (program, names) => {
    const searches = names.flatMap((name, index) => {
      const types = assetTypesOf(name)
      return types.length === 0
        ? []
        : [{ key: keyOf(index), query: (region: string) => nameQuery(name.name, region), assetTypes: types }]
    })
    if (searches.length === 0) return undefined
    return {
      program: searchProgram(program, searches),
      read: (planJson) =>
        Effect.map(foundAssets(planJson), (found) =>
          names.filter(({ name }, index) => found(keyOf(index)).some(({ display_name }) => display_name === name)),
        ),
    }
  },
}
