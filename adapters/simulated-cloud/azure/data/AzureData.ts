import type { DataSource } from "../../cloud/DataScene.ts"
import { imageData } from "./ImageData.ts"
import { networkData } from "./NetworkData.ts"
import { resourceData } from "./ResourceData.ts"

/** What every data source returns that a template or an inventory reads. */
export const azureData: Readonly<Record<string, DataSource>> = {
  ...imageData,
  ...networkData,
  ...resourceData,
}
