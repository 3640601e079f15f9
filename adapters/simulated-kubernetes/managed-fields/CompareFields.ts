import { fieldsOf, isEqual } from "../objects/Fields.ts"
import type { SchemaResolver, TypeSchema } from "../schema/TypeSchema.ts"
import { emptySet, type FieldPath, type FieldSet, insertPath } from "./FieldSet.ts"
import {
  byElement,
  isEmptyValue,
  memberElement,
  namesIn,
  shapeOf,
  typeOfElement,
  typeOfMember,
} from "./StructuredValue.ts"

export interface Comparison {
  readonly added: FieldSet
  readonly modified: FieldSet
  readonly removed: FieldSet
}

/** Which fields differ between two objects of a type. */
export const compareFields = (resolve: SchemaResolver, type: TypeSchema, left: unknown, right: unknown): Comparison => {
  const comparison = { added: emptySet(), modified: emptySet(), removed: emptySet() }

  const compareLeaf = (before: unknown, after: unknown, path: FieldPath): void => {
    if (before === undefined) insertPath(comparison.added, path)
    else if (after === undefined) insertPath(comparison.removed, path)
    else if (!isEqual(before, after)) insertPath(comparison.modified, path)
  }

  const compareList = (
    shape: Extract<ReturnType<typeof shapeOf>, { readonly kind: "list" }>,
    before: unknown,
    after: unknown,
    path: FieldPath,
  ) => {
    const olds = byElement(resolve, shape, before)
    const news = byElement(resolve, shape, after)
    const element = typeOfElement(shape.schema)
    for (const place of new Set([...olds.keys(), ...news.keys()])) {
      const old = olds.get(place) ?? []
      const fresh = news.get(place) ?? []
      const at = [...path, place]
      if (old.length <= 1 && fresh.length <= 1) compare(element, old[0], fresh[0], at)
      else if (old.length >= 2 && fresh.length >= 2) {
        if (!isEqual(old, fresh)) insertPath(comparison.modified, at)
      } else if (old.length >= 2) {
        if (fresh.length === 1) compare(element, undefined, fresh[0], at)
        insertPath(comparison.removed, at)
      } else {
        if (old.length === 1) compare(element, old[0], undefined, at)
        insertPath(comparison.added, at)
      }
    }
  }

  const compare = (schema: TypeSchema, before: unknown, after: unknown, path: FieldPath): void => {
    const shape = shapeOf(resolve, schema, after ?? before)
    const isLeaf = shape.kind === "leaf" || (shapeOf(resolve, schema, before).kind === "leaf" && !isEmptyValue(before))
    if (isLeaf || (isEmptyValue(before) && isEmptyValue(after))) return compareLeaf(before, after, path)
    if (shape.kind === "map") {
      const [olds, news] = [fieldsOf(before), fieldsOf(after)]
      for (const name of namesIn(olds, news)) {
        compare(typeOfMember(shape.schema, name), olds[name], news[name], [...path, memberElement(name)])
      }
    } else if (shape.kind === "list") compareList(shape, before, after, path)
    if (before === undefined) insertPath(comparison.added, path)
    else if (after === undefined) insertPath(comparison.removed, path)
  }

  compare(type, left, right, [])
  return comparison
}
