import { badRequest } from "../errors/StatusError.ts"
import { fieldsOf } from "../objects/Fields.ts"
import type { SchemaResolver, TypeSchema } from "../schema/TypeSchema.ts"
import { printPath } from "./FieldSet.ts"
import {
  byElement,
  isEmptyValue,
  namesIn,
  type Shape,
  shapeOf,
  typeOfElement,
  typeOfMember,
} from "./StructuredValue.ts"

type Elements = ReadonlyMap<string, ReadonlyArray<unknown>>

/** A place in the merged list: an element of both lists or of the applied one, or one that only the object has. */
interface MergedPlace {
  readonly place: string
  readonly kept?: { readonly value: unknown }
}

/** The order of structured-merge-diff: elements of the object stay before the next shared element that they precede. */
const mergedPlaces = (olds: Elements, news: Elements): ReadonlyArray<MergedPlace> => {
  const oldPlaces = [...olds].flatMap(([place, values]) => values.map((value) => ({ place, value })))
  const newPlaces = [...news.keys()]
  const shared = newPlaces.filter((place) => olds.has(place))
  const done = new Set<string>()
  const merged: Array<MergedPlace> = []
  let nextShared = shared.shift()
  let [oldIndex, newIndex] = [0, 0]
  const take = (place: string) => {
    done.add(place)
    merged.push({ place })
    newIndex++
  }
  while (oldIndex < oldPlaces.length || newIndex < newPlaces.length) {
    const old = oldPlaces[oldIndex]
    const fresh = newPlaces[newIndex]
    if (old !== undefined && fresh !== undefined) {
      if (old.place === fresh) {
        take(fresh)
        oldIndex++
        nextShared = shared.shift()
        continue
      }
      if (news.has(old.place) && nextShared !== undefined && nextShared !== old.place) {
        oldIndex++
        continue
      }
    }
    if (old !== undefined && !news.has(old.place)) {
      merged.push({ place: old.place, kept: { value: old.value } })
      oldIndex++
      continue
    }
    if (old !== undefined && done.has(old.place)) oldIndex++
    if (fresh !== undefined) {
      take(fresh)
      if (nextShared === fresh) nextShared = shared.shift()
    }
  }
  return merged
}

/** Merges what is applied into an object of a type. The applied value wins, and decides the order of shared elements. */
export const mergeFields = (resolve: SchemaResolver, type: TypeSchema, live: unknown, applied: unknown): unknown => {
  const mergeList = (shape: Extract<Shape, { readonly kind: "list" }>, left: unknown, right: unknown): unknown => {
    const olds = byElement(resolve, shape, left)
    const news = byElement(resolve, shape, right)
    for (const [place, values] of news) {
      if (values.length > 1) throw badRequest(`duplicate entries for key ${printPath([place])}`)
    }
    const element = typeOfElement(shape.schema)
    const merged = mergedPlaces(olds, news).flatMap(({ kept, place }) => {
      if (kept !== undefined) return [kept.value]
      const old = olds.get(place) ?? []
      const value = merge(element, old.length === 1 ? old[0] : undefined, news.get(place)?.[0])
      return value === undefined ? [] : [value]
    })
    return merged.length > 0 ? merged : undefined
  }

  const merge = (schema: TypeSchema, left: unknown, right: unknown): unknown => {
    const shape = shapeOf(resolve, schema, right ?? left)
    if (shape.kind === "leaf" || (isEmptyValue(left) && isEmptyValue(right))) return right === undefined ? left : right
    if (shape.kind === "list") return mergeList(shape, left, right)
    const [olds, news] = [fieldsOf(left), fieldsOf(right)]
    const members = namesIn(olds, news).flatMap((name) => {
      const value = merge(typeOfMember(shape.schema, name), olds[name], news[name])
      return value === undefined ? [] : [[name, value] as const]
    })
    return members.length > 0 ? Object.fromEntries(members) : undefined
  }

  return merge(type, live, applied)
}
