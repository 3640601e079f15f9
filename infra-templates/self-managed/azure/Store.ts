import { DataAzurermResources } from "@cdktf/provider-azurerm/lib/data-azurerm-resources/index.js"
import { StorageBlob } from "@cdktf/provider-azurerm/lib/storage-blob/index.js"
import { Construct } from "constructs"

import { type Container, parseContainer } from "#domain/provisioner/self-managed/azure/Container.ts"

import type { BootstrapObject } from "../../bootstrap/Bootstrapper.ts"
import { UnsupportedSpec } from "../../synthesis/UnsupportedSpec.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

/** The user's container, which Orrery never creates or deletes. */
export interface Store extends Container {
  /** The full id of the container, as role assignments refer to it. */
  readonly containerId: string
}

/** Names of storage accounts are unique in all of Azure, so the account is found without its resource group. */
export const findStore = (parent: Construct, { path, selfHosted }: SelfManagedRequest): Store => {
  const parts = parseContainer(selfHosted.bucketName)
  if (parts === undefined) {
    throw new UnsupportedSpec({ path: `${path}.bucketName`, problem: "Expected <storage account>/<container>." })
  }
  const found = new DataAzurermResources(new Construct(parent, "store"), "account", {
    type: "Microsoft.Storage/storageAccounts",
    name: parts.storageAccount,
  })
  const account = found.resources.get(0).id
  return { ...parts, containerId: `${account}/blobServices/default/containers/${parts.container}` }
}

/** What machines read while they start. Other content has another key, so a machine never reads half of a change. */
export const defineBlobs = (
  parent: Construct,
  { container, storageAccount }: Store,
  objects: ReadonlyArray<BootstrapObject>,
): ReadonlyArray<StorageBlob> => {
  const scope = new Construct(parent, "object")
  return objects.map(
    ({ content, contentType, id, key }) =>
      new StorageBlob(scope, id, {
        storageAccountName: storageAccount,
        storageContainerName: container,
        name: key,
        type: "Block",
        sourceContent: content,
        contentType,
        lifecycle: { createBeforeDestroy: true },
      }),
  )
}
