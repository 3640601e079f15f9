import { Effect } from "effect"

import { addressTag, clusterTag } from "#domain/cloud/azure/OwnershipTags.ts"
import { listedTypes } from "#domain/cloud/azure/ResourceTypes.ts"
import type { CloudObject } from "#domain/infrastructure/CloudObject.ts"

import type { ProviderInventory } from "../inventory/ProviderInventory.ts"
import { nodeResourceGroups } from "./NodeResourceGroups.ts"
import { listedResources, type ListedResource, listProgram } from "./ResourceList.ts"

/** A listed resource as Terraform knows it. One of an unknown type is listed too, since it must not stay behind. */
const cloudObjectOf = ({ id, tags, type }: ListedResource): CloudObject => {
  const resourceType = listedTypes[type.toLowerCase()]
  if (resourceType === undefined) return { resourceType: type, importId: id }
  const address = tags?.[addressTag]
  return { resourceType, importId: id, ...(address === undefined ? {} : { address }) }
}

/**
 * Azure copies the tags of a machine to its system disk, which it creates and deletes with the machine. Such a disk has the
 * address of the machine, and is nothing that Terraform knows.
 */
const isCopy = ({ tags, type }: ListedResource): boolean => {
  const [resourceType, address] = [listedTypes[type.toLowerCase()], tags?.[addressTag]]
  return resourceType !== undefined && address !== undefined && !address.startsWith(`${resourceType}.`)
}

const keyOf = (index: number) => `name_${index}`

const isGroup = ({ resourceType }: { readonly resourceType: string }) => resourceType === "azurerm_resource_group"

/**
 * Lists what a cluster has in Azure by its tags, through Azure Resource Manager.
 *
 * It lists neither resource groups nor parts of other objects, such as subnets, node pools and role assignments. The journal
 * knows these, and the provider refuses to delete a group that has anything left.
 */
export const azureInventory: ProviderInventory = {
  covers: (type) => Object.values(listedTypes).includes(type),
  // Azure promises no time; changes are usually found within a minute.
  settlesWithinSeconds: 180,
  objects: ({ clusterId, program }) => ({
    program: listProgram(program, [{ key: "objects", filter: { required_tags: { [clusterTag]: clusterId } } }]),
    read: (planJson) =>
      Effect.map(listedResources(planJson), (listed) => {
        const ofNodes = nodeResourceGroups(program)
        return listed("objects")
          .filter((resource) => !ofNodes.has(resource.resource_group_name.toLowerCase()) && !isCopy(resource))
          .map(cloudObjectOf)
      }),
  }),
  // A group that is empty shows only when it is to be created.
  takenNames: (program, names) => {
    const queries = names.flatMap((name, index) =>
      isGroup(name) ? [{ key: keyOf(index), filter: { resource_group_name: name.name } }] : [],
    )
    if (queries.length === 0) return undefined
    return {
      program: listProgram(program, queries),
      read: (planJson) =>
        Effect.map(listedResources(planJson), (listed) => names.filter((_, index) => listed(keyOf(index)).length > 0)),
    }
  },
}
