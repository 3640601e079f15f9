import { type Attributes, textOf } from "../cloud/ImportIdForm.ts"
import { cloudOfResource } from "../cloud/ResourceCloud.ts"

/**
 * What `terraform import` takes for a resource with these attributes: its `id`, or for some types a composite.
 *
 * Undefined when an attribute is missing, as before an apply where the cloud assigns the identifier.
 */
export const importIdOf = (resourceType: string, attributes: Attributes, accountId?: string): string | undefined => {
  const forms = cloudOfResource(resourceType)?.importIds ?? {}
  const form = Object.hasOwn(forms, resourceType) ? forms[resourceType] : undefined
  return form === undefined ? textOf(attributes["id"]) : form(attributes, accountId)
}
