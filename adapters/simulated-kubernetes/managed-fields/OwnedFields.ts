import { isFields } from "../objects/Fields.ts"
import type { SchemaResolver, TypeSchema } from "../schema/TypeSchema.ts"
import { childOf, emptySet, type FieldPath, type FieldSet, insertPath, isEmptySet } from "./FieldSet.ts"
import {
  anything,
  byElement,
  elementOf,
  isEmptyValue,
  isNamedField,
  memberElement,
  shapeOf,
  typeOfElement,
  typeOfMember,
} from "./StructuredValue.ts"

/** The fields that are owned by applying a value. */
export const ownedFields = (resolve: SchemaResolver, type: TypeSchema, value: unknown): FieldSet => {
  const set = emptySet()
  const visit = (schema: TypeSchema, at: unknown, path: FieldPath): void => {
    const shape = shapeOf(resolve, schema, at)
    if (shape.kind === "leaf") return insertPath(set, path)
    if (shape.kind === "list") {
      for (const [place, [element]] of byElement(resolve, shape, at)) {
        visit(typeOfElement(shape.schema), element, [...path, place])
        insertPath(set, [...path, place])
      }
      return
    }
    for (const [name, member] of Object.entries(isFields(at) ? at : {})) {
      const below = [...path, memberElement(name)]
      visit(typeOfMember(shape.schema, name), member, below)
      const isEmptyMap = member === null || (isFields(member) && isEmptyValue(member))
      if (isEmptyMap || !isNamedField(shape.schema, name)) insertPath(set, below)
    }
  }
  visit(type, value, [])
  return set
}

/** Members of structs that have something below them become members of the set too. */
export const withNamedFields = (resolve: SchemaResolver, type: TypeSchema, set: FieldSet): FieldSet => {
  const schema = resolve(type)
  const result: FieldSet = { members: new Set(set.members), children: new Map() }
  for (const [element, child] of set.children) {
    const name = element.startsWith("f:") ? element.slice(2) : undefined
    if (name !== undefined && isNamedField(schema, name)) result.members.add(element)
    const below = name === undefined ? (schema.items ?? anything) : typeOfMember(schema, name)
    result.children.set(element, withNamedFields(resolve, below, child))
  }
  return result
}

/** The value without the fields of a set. */
export const removeFields = (resolve: SchemaResolver, type: TypeSchema, value: unknown, set: FieldSet): unknown => {
  const shape = shapeOf(resolve, type, value)
  const below = (schema: TypeSchema, element: string, member: unknown): unknown => {
    const child = childOf(set, element)
    return child === undefined || isEmptySet(child) ? member : (removeFields(resolve, schema, member, child) ?? null)
  }
  if (isEmptyValue(value)) return undefined
  if (shape.kind === "list" && Array.isArray(value)) {
    const kept = value.flatMap((element, index) => {
      const place = elementOf(resolve, shape, element, index)
      return set.members.has(place) ? [] : [below(typeOfElement(shape.schema), place, element)]
    })
    return kept.length > 0 ? kept : undefined
  }
  if (shape.kind === "map" && isFields(value)) {
    const kept = Object.entries(value).flatMap(([name, member]) => {
      const element = memberElement(name)
      return set.members.has(element) ? [] : [[name, below(typeOfMember(shape.schema, name), element, member)] as const]
    })
    return kept.length > 0 ? Object.fromEntries(kept) : undefined
  }
  return shape.kind === "leaf" && typeof value === "object" ? undefined : value
}
