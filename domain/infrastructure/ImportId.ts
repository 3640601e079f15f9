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

const isPartOfName = (character: string | undefined): boolean => character !== undefined && /[\w.-]/.test(character)

/**
 * Whether an import id is `id` or has it as a part, such as the subnet in `subnet-1/rtb-1`. A longer name that contains it is
 * another object's.
 */
export const namesObject = (importId: string, id: string): boolean => {
  if (id === "") return false
  for (let start = importId.indexOf(id); start >= 0; start = importId.indexOf(id, start + id.length)) {
    if (!isPartOfName(importId[start - 1]) && !isPartOfName(importId[start + id.length])) return true
  }
  return false
}
