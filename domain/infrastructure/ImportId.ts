import { type Attributes, textOf } from "../cloud/ImportIdForm.ts"
import { cloudOfResource } from "../cloud/ResourceCloud.ts"

/**
 * What `terraform import` takes for a resource with these attributes: its `id`, or for some types a composite.
 *
 * Undefined when the attributes do not hold it, as before an apply where the cloud makes the identifier up.
 */
export const importIdOf = (resourceType: string, attributes: Attributes): string | undefined => {
  const forms = cloudOfResource(resourceType)?.importIds ?? {}
  const form = Object.hasOwn(forms, resourceType) ? forms[resourceType] : undefined
  return form === undefined ? textOf(attributes["id"]) : form(attributes)
}
