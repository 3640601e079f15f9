import { blocksIn, type ResourceAttributes, textsIn } from "../ResourceAttributes.ts"

/** The id of the image that a data source looks up: one of its filters has it. */
export const imageId = (attributes: ResourceAttributes): string | undefined =>
  blocksIn(attributes, "filter").flatMap((filter) =>
    filter["name"] === "image-id" ? textsIn(filter, "values") : [],
  )[0]
