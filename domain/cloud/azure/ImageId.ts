import { type ResourceAttributes, textIn } from "../ResourceAttributes.ts"

/** An image of machines: a managed image, or a version of an image in a gallery. */
export interface ImageId {
  readonly subscription: string
  readonly resourceGroup: string
  /** Of the managed image, or of the version: `1.35.0`. */
  readonly name: string
  /** Absent: a managed image, which is in no gallery. */
  readonly gallery?: { readonly name: string; readonly image: string }
}

export const imageIdPattern =
  /^\/subscriptions\/([0-9a-f-]{36})\/resourceGroups\/([\w().-]{0,89}[\w()-])\/providers\/Microsoft\.Compute\/(?:galleries\/([A-Za-z0-9][\w.]{0,79})\/images\/([A-Za-z0-9][\w.-]{0,79})\/versions\/(\d{1,9}\.\d{1,9}\.\d{1,9})|images\/([A-Za-z0-9](?:[\w.-]{0,78}\w)?))$/

/** The parts of an image's full id; undefined for any other text, also for a gallery's image without a version. */
export const parseImageId = (text: string): ImageId | undefined => {
  const [, subscription, resourceGroup, gallery, image, version, managed] = imageIdPattern.exec(text) ?? []
  if (subscription === undefined || resourceGroup === undefined) return undefined
  if (managed !== undefined) return { subscription, resourceGroup, name: managed }
  return gallery === undefined || image === undefined || version === undefined
    ? undefined
    : { subscription, resourceGroup, name: version, gallery: { name: gallery, image } }
}

/** The path, below the subscription, of the image that a data source looks up. */
export const imagePath = (attributes: ResourceAttributes): string | undefined => {
  const [group, gallery, image, name] = ["resource_group_name", "gallery_name", "image_name", "name"].map((attribute) =>
    textIn(attributes, attribute),
  )
  if (group === undefined || name === undefined) return undefined
  const path = gallery === undefined ? `images/${name}` : `galleries/${gallery}/images/${image ?? ""}/versions/${name}`
  return `/resourceGroups/${group}/providers/Microsoft.Compute/${path}`
}
