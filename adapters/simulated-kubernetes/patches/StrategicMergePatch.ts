import { badRequest } from "../errors/StatusError.ts"
import { typeOfElement, typeOfMember } from "../managed-fields/StructuredValue.ts"
import { type Fields, fieldsOf, isEqual, isFields, listOf } from "../objects/Fields.ts"
import { type ResolvedSchema, type SchemaResolver, type TypeSchema } from "../schema/TypeSchema.ts"

const directive = "$patch"
const retainKeys = "$retainKeys"
const deletePrefix = "$deleteFromPrimitiveList/"
const orderPrefix = "$setElementOrder/"

const strategiesOf = (schema: TypeSchema): ReadonlyArray<string> =>
  schema["x-kubernetes-patch-strategy"]?.split(",") ?? []

const withoutDirectives = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    return value.filter((item) => !isFields(item) || item[directive] !== "delete").map(withoutDirectives)
  }
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => !name.startsWith("$") && member !== null)
      .map(([name, member]) => [name, withoutDirectives(member)]),
  )
}

/** The elements in the order of the patch; those that it does not name stay before the named one that they preceded. */
const inOrder = (
  merged: ReadonlyArray<unknown>,
  original: ReadonlyArray<unknown>,
  order: ReadonlyArray<unknown>,
  keyOf: (item: unknown) => unknown,
): ReadonlyArray<unknown> => {
  const places = order.map(keyOf)
  const named = merged
    .filter((item) => places.includes(keyOf(item)))
    .toSorted((left, right) => places.indexOf(keyOf(left)) - places.indexOf(keyOf(right)))
  const originals = original.map(keyOf)
  const placeOf = (item: unknown) => originals.indexOf(keyOf(item))
  const others = merged.filter((item) => !places.includes(keyOf(item)))
  const ordered: Array<unknown> = []
  while (named.length > 0 || others.length > 0) {
    const [first] = named
    const [other] = others
    const otherFirst =
      named.length === 0 || (others.length > 0 && placeOf(first) !== -1 && placeOf(other) < placeOf(first))
    ordered.push(otherFirst ? others.shift() : named.shift())
  }
  return ordered
}

/** The elements of a list that is merged, with the changes of a patch. */
const mergeElements = (
  key: string | undefined,
  original: unknown,
  changes: ReadonlyArray<unknown>,
  order: unknown,
  mergeElement: (element: unknown, change: unknown) => unknown,
): unknown => {
  const keyOf = (item: unknown) => (key === undefined ? item : fieldsOf(item)[key])
  if (changes.some((change) => fieldsOf(change)[directive] === "replace")) {
    return withoutDirectives(changes.filter((change) => fieldsOf(change)[directive] !== "replace"))
  }
  const before = listOf(original)
  let merged: ReadonlyArray<unknown> = before
  for (const change of changes) {
    if (key === undefined) {
      if (!merged.some((item) => isEqual(item, change))) merged = [...merged, change]
      continue
    }
    if (!isFields(change) || change[key] === undefined) {
      throw badRequest(`map: ${JSON.stringify(change)} does not contain declared merge key: ${key}`)
    }
    const index = merged.findIndex((item) => isEqual(keyOf(item), change[key]))
    if (change[directive] === "delete") merged = merged.filter((item) => !isEqual(keyOf(item), change[key]))
    else if (index === -1) merged = [...merged, withoutDirectives(change)]
    else merged = merged.with(index, mergeElement(merged[index], change))
  }
  const changed = changes.filter((change) => fieldsOf(change)[directive] === undefined)
  return inOrder(merged, before, Array.isArray(order) ? order : changed, keyOf)
}

/** A patch in which the schema says which lists are merged, and by which key. */
export const strategicMergePatch = (
  resolve: SchemaResolver,
  type: TypeSchema,
  target: unknown,
  patch: unknown,
): unknown => {
  const mergeList = (schema: ResolvedSchema, original: unknown, changes: ReadonlyArray<unknown>, order: unknown) =>
    mergeElements(schema["x-kubernetes-patch-merge-key"], original, changes, order, (element, change) =>
      merge(typeOfElement(schema), element, change),
    )

  const mergeMembers = (schema: ResolvedSchema, original: Fields, changes: Fields): Fields => {
    const merged: Record<string, unknown> = { ...original }
    const retained = changes[retainKeys]
    if (Array.isArray(retained)) {
      for (const name of Object.keys(merged)) if (!retained.includes(name)) delete merged[name]
    }
    for (const [name, removed] of Object.entries(changes)) {
      if (!name.startsWith(deletePrefix)) continue
      const list = name.slice(deletePrefix.length)
      merged[list] = listOf(merged[list]).filter((item) => !listOf(removed).some((one) => isEqual(one, item)))
    }
    for (const [name, order] of Object.entries(changes)) {
      const list = name.slice(orderPrefix.length)
      if (!name.startsWith(orderPrefix) || changes[list] !== undefined) continue
      merged[list] = mergeList(resolve(typeOfMember(schema, list)), merged[list], [], order)
    }
    for (const [name, change] of Object.entries(changes)) {
      if (name.startsWith("$")) continue
      const member = resolve(typeOfMember(schema, name))
      if (change === null) delete merged[name]
      else if (Array.isArray(change) && strategiesOf(member).includes("merge")) {
        merged[name] = mergeList(member, merged[name], change, changes[`${orderPrefix}${name}`])
      } else merged[name] = merge(member, merged[name], change)
    }
    return merged
  }

  const merge = (schemaOf: TypeSchema, original: unknown, change: unknown): unknown => {
    if (!isFields(change)) return withoutDirectives(change)
    const schema = resolve(schemaOf)
    if (change[directive] === "replace") return withoutDirectives(change)
    if (change[directive] === "delete") return {}
    if (!isFields(original) || strategiesOf(schema).includes("replace")) {
      return isFields(original) ? withoutDirectives(change) : mergeMembers(schema, {}, change)
    }
    return mergeMembers(schema, original, change)
  }

  if (!isFields(patch)) throw badRequest("error decoding patch: the patch must be an object")
  return merge(type, target, patch)
}
