import { type ResourceAttributes, textIn } from "../ResourceAttributes.ts"

/** The full name of the image that a data source looks up. */
export const imageName = (attributes: ResourceAttributes): string | undefined => {
  const [project, name] = [textIn(attributes, "project"), textIn(attributes, "name")]
  return project === undefined || name === undefined ? undefined : `projects/${project}/global/images/${name}`
}
