import { DataAzurermImage } from "@cdktf/provider-azurerm/lib/data-azurerm-image/index.js"
import { DataAzurermSharedImageVersion } from "@cdktf/provider-azurerm/lib/data-azurerm-shared-image-version/index.js"
import { Construct } from "constructs"

import { parseImageId } from "#domain/cloud/azure/ImageId.ts"

import { UnsupportedSpec } from "../../synthesis/UnsupportedSpec.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

export type MachineImage = DataAzurermImage | DataAzurermSharedImageVersion

/** The image of every machine. A plan fails where the subscription has none of this id. */
export const defineImage = (parent: Construct, { path, selfHosted }: SelfManagedRequest): MachineImage => {
  const parts = parseImageId(selfHosted.k8sImage)
  if (parts === undefined) {
    throw new UnsupportedSpec({ path: `${path}.k8sImage`, problem: "Expected the full id of an image." })
  }
  const scope = new Construct(parent, "machine")
  const { gallery, name, resourceGroup: resourceGroupName } = parts
  return gallery === undefined
    ? new DataAzurermImage(scope, "image", { name, resourceGroupName })
    : new DataAzurermSharedImageVersion(scope, "image", {
        name,
        imageName: gallery.image,
        galleryName: gallery.name,
        resourceGroupName,
      })
}
