import type { DataSource } from "../../cloud/DataScene.ts"
import { assetData } from "./AssetData.ts"
import { projectData } from "./ProjectData.ts"

/** What every data source returns that a template or an inventory reads. */
export const gcpData: Readonly<Record<string, DataSource>> = { ...assetData, ...projectData }
