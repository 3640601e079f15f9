import { Effect } from "effect"

import type { DataScene, DataSource } from "../../cloud/DataScene.ts"
import { type Attributes, textAt } from "../../value/Value.ts"
import { idIn } from "../behaviors/Identifiers.ts"

/** An image of the user's: any name is one that exists. */
const image = (pathOf: (config: Attributes) => string) => (config: Attributes, scene: DataScene) =>
  Effect.succeed({
    id: idIn(config, scene, `Microsoft.Compute/${pathOf(config)}`),
    name: textAt(config, "name") ?? "",
    location: scene.region,
    tags: {},
  })

/** Images that exist before a cluster. */
export const imageData: Readonly<Record<string, DataSource>> = {
  azurerm_image: image((config) => `images/${textAt(config, "name") ?? ""}`),
  azurerm_shared_image_version: image(
    (config) =>
      `galleries/${textAt(config, "gallery_name") ?? ""}/images/${textAt(config, "image_name") ?? ""}/versions/${textAt(config, "name") ?? ""}`,
  ),
}
