import { Effect } from "effect"

import { listedTypes } from "#domain/cloud/azure/ResourceTypes.ts"

import type { DataScene, DataSource } from "../../cloud/DataScene.ts"
import { type Attributes, isAttributes, textAt } from "../../value/Value.ts"
import { groupId, groupIn } from "../behaviors/Identifiers.ts"

/** `Microsoft.Network/virtualNetworks` of an object's full id: the namespace, and every second part after it. */
const typeIn = (id: string): string => {
  const [namespace = "", ...parts] = (id.split("/providers/").at(-1) ?? "").split("/")
  return [namespace, ...parts.filter((_, index) => index % 2 === 0)].join("/")
}

const tagsOf = (attributes: Attributes): Attributes => {
  const tags = attributes["tags"]
  return isAttributes(tags) ? tags : {}
}

const matches =
  (config: Attributes) =>
  (attributes: Attributes): boolean => {
    const { required_tags: required } = config
    const tags = tagsOf(attributes)
    const isTagged = !isAttributes(required) || Object.entries(required).every(([key, value]) => tags[key] === value)
    return (
      isTagged &&
      (textAt(config, "name") ?? textAt(attributes, "name")) === textAt(attributes, "name") &&
      (textAt(config, "resource_group_name") ?? groupIn(attributes)) === groupIn(attributes) &&
      (textAt(config, "type") ?? typeIn(textAt(attributes, "id") ?? "")) === typeIn(textAt(attributes, "id") ?? "")
    )
  }

/** A storage account the user owns, by its name: the simulated cloud has never seen it, and takes it as given. */
const givenAccounts = (config: Attributes, { accountId, region }: DataScene): ReadonlyArray<Attributes> => {
  const type = "Microsoft.Storage/storageAccounts"
  const name = textAt(config, "name")
  if (textAt(config, "type") !== type || name === undefined) return []
  const id = `${groupId({ accountId }, "shared")}/providers/${type}/${name}`
  return [{ id, name, type, location: region, resource_group_name: "shared", tags: {} }]
}

/** As Azure Resource Manager lists what a subscription has: neither resource groups nor parts of other objects. */
const resources: DataSource = Effect.fnUntraced(function* (config, scene) {
  const found = yield* Effect.forEach(Object.values(listedTypes), (resourceType) => scene.list(resourceType))
  return {
    id: `resource-${scene.accountId}`,
    resources: [
      ...givenAccounts(config, scene),
      ...found
        .flat()
        .filter(matches(config))
        .map((attributes) => ({
          id: textAt(attributes, "id") ?? "",
          name: textAt(attributes, "name") ?? "",
          type: typeIn(textAt(attributes, "id") ?? ""),
          location: textAt(attributes, "location") ?? "global",
          resource_group_name: groupIn(attributes),
          tags: tagsOf(attributes),
        })),
    ],
  }
})

/** What a subscription has, as Azure lists it. */
export const resourceData: Readonly<Record<string, DataSource>> = { azurerm_resources: resources }
