import type { BlockSchema, CtyType, NestedBlockSchema } from "../schema/BlockSchema.ts"
import { type Attributes, canonical, isAttributes, isList, isUnknown, isWhollyKnown, type Value } from "./Value.ts"

/** A set has no order, so it is always kept in the same one. */
const inSetOrder = (elements: ReadonlyArray<Value>): ReadonlyArray<Value> =>
  isWhollyKnown(elements) ? elements.toSorted((left, right) => (canonical(left) < canonical(right) ? -1 : 1)) : elements

/** Gives a value the shape of a type: what the type does not name is dropped, what is missing becomes null. */
export const conformToType = (value: Value | undefined, type: CtyType): Value => {
  if (value === undefined || value === null || isUnknown(value)) return value ?? null
  if (typeof type === "string") return primitive(value, type)
  if (type[0] === "object") {
    if (!isAttributes(value)) return null
    return Object.fromEntries(Object.entries(type[1]).map(([name, item]) => [name, conformToType(value[name], item)]))
  }
  const [kind, item] = type
  if (kind === "map") {
    if (!isAttributes(value)) return null
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, conformToType(entry, item)]))
  }
  if (!isList(value)) return null
  const elements = value.map((entry) => conformToType(entry, item))
  return kind === "set" ? inSetOrder(elements) : elements
}

/** Terraform turns a number or a bool into text, and text into either, wherever the type requires it. */
const primitive = (value: Value, type: "string" | "number" | "bool" | "dynamic"): Value => {
  if (type === "string" && (typeof value === "number" || typeof value === "boolean")) return String(value)
  if (type === "number" && typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value))) {
    return Number(value)
  }
  if (type === "bool" && (value === "true" || value === "false")) return value === "true"
  return value
}

const conformBlock = (value: Value | undefined, { nesting, block }: NestedBlockSchema): Value => {
  if (isUnknown(value)) return value
  if (nesting === "single") return isAttributes(value) ? conform(value, block) : null
  if (nesting === "map") {
    return isAttributes(value)
      ? Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, conformElement(entry, block)]))
      : {}
  }
  // A program in JSON may leave the brackets out around a single block.
  const given = isList(value) ? value : isAttributes(value) ? [value] : []
  const elements = given.map((entry) => conformElement(entry, block))
  return nesting === "set" ? inSetOrder(elements) : elements
}

const conformElement = (value: Value, block: BlockSchema): Value =>
  isAttributes(value) ? conform(value, block) : isUnknown(value) ? value : conform({}, block)

/** Gives an object exactly the attributes and blocks of a schema, as the wire protocol demands. */
export const conform = (value: Attributes, schema: BlockSchema): Attributes =>
  Object.fromEntries([
    ...schema.attributes.map(({ name, type }) => [name, conformToType(value[name], type)] as const),
    ...schema.blocks.map((block) => [block.name, conformBlock(value[block.name], block)] as const),
  ])
