import { Struct } from "effect"

import type { Cloud } from "./Cloud.ts"
import type { CloudProvider } from "./CloudProvider.ts"
import { clouds } from "./Clouds.ts"

/** Every cloud, whichever it is. */
export const allClouds: ReadonlyArray<Cloud> = Object.values(clouds)

/** The name of the cloud that a resource type belongs to. */
export const cloudNameOfResource = (resourceType: string): CloudProvider | undefined =>
  Struct.keys(clouds).find((name) => resourceType.startsWith(clouds[name].resourceTypePrefix))

/** The cloud whose Terraform provider a resource type belongs to; undefined for one of no cloud, such as `random_id`. */
export const cloudOfResource = (resourceType: string): Cloud | undefined =>
  allClouds.find(({ resourceTypePrefix }) => resourceType.startsWith(resourceTypePrefix))
