import { type Fields, fieldsOf } from "../objects/Fields.ts"

/**
 * A step to a field, as the API writes it: `f:NAME` for a member, `k:{"name":"web"}` for an element of a list by its keys, `v:"a"` for
 * an element of a set.
 */
export type PathElement = string
export type FieldPath = ReadonlyArray<PathElement>

/** The fields that a manager owns. A field can be a member, and have members below it. */
export interface FieldSet {
  readonly members: Set<PathElement>
  readonly children: Map<PathElement, FieldSet>
}

export const emptySet = (): FieldSet => ({ members: new Set(), children: new Map() })

export const isEmptySet = ({ children, members }: FieldSet): boolean => members.size === 0 && children.size === 0

export const insertPath = (set: FieldSet, path: FieldPath): void => {
  const last = path.at(-1)
  if (last === undefined) return
  let at = set
  for (const element of path.slice(0, -1)) {
    const child = at.children.get(element) ?? emptySet()
    at.children.set(element, child)
    at = child
  }
  at.members.add(last)
}

const combine = (
  left: FieldSet,
  right: FieldSet,
  isMember: (inLeft: boolean, inRight: boolean) => boolean,
  below: (left: FieldSet, right: FieldSet) => FieldSet,
): FieldSet => {
  const result = emptySet()
  for (const element of new Set([...left.members, ...right.members])) {
    if (isMember(left.members.has(element), right.members.has(element))) result.members.add(element)
  }
  for (const element of new Set([...left.children.keys(), ...right.children.keys()])) {
    const child = below(left.children.get(element) ?? emptySet(), right.children.get(element) ?? emptySet())
    if (!isEmptySet(child)) result.children.set(element, child)
  }
  return result
}

export const union = (left: FieldSet, right: FieldSet): FieldSet =>
  combine(left, right, (inLeft, inRight) => inLeft || inRight, union)

export const intersection = (left: FieldSet, right: FieldSet): FieldSet =>
  combine(left, right, (inLeft, inRight) => inLeft && inRight, intersection)

export const difference = (left: FieldSet, right: FieldSet): FieldSet =>
  combine(left, right, (inLeft, inRight) => inLeft && !inRight, difference)

/** Without the fields of the other set and everything below them. */
export const withoutBelow = (left: FieldSet, right: FieldSet): FieldSet => {
  const result = emptySet()
  for (const element of left.members) if (!right.members.has(element)) result.members.add(element)
  for (const [element, child] of left.children) {
    if (right.members.has(element)) continue
    const rest = withoutBelow(child, right.children.get(element) ?? emptySet())
    if (!isEmptySet(rest)) result.children.set(element, rest)
  }
  return result
}

/** The elements of the set itself, without those below. */
export const childOf = (set: FieldSet, element: PathElement): FieldSet | undefined => set.children.get(element)

export const setOfPaths = (paths: ReadonlyArray<FieldPath>): FieldSet => {
  const set = emptySet()
  for (const path of paths) insertPath(set, path)
  return set
}

export const pathsOf = (set: FieldSet, prefix: FieldPath = []): ReadonlyArray<FieldPath> => [
  ...[...set.members].toSorted().map((element) => [...prefix, element]),
  ...[...set.children]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([element, child]) => pathsOf(child, [...prefix, element])),
]

export const decodeFieldsV1 = (fields: Fields): FieldSet => {
  const set = emptySet()
  for (const [element, value] of Object.entries(fields)) {
    if (element === ".") continue
    const below = fieldsOf(value)
    const names = Object.keys(below)
    if (names.length === 0 || names.includes(".")) set.members.add(element)
    if (names.some((name) => name !== ".")) set.children.set(element, decodeFieldsV1(below))
  }
  return set
}

export const encodeFieldsV1 = ({ children, members }: FieldSet): Fields => {
  const elements = [...new Set([...members, ...children.keys()])].toSorted()
  return Object.fromEntries(
    elements.map((element) => {
      const child = children.get(element)
      const below = child === undefined ? {} : encodeFieldsV1(child)
      return [element, child !== undefined && members.has(element) ? { ".": {}, ...below } : below]
    }),
  )
}

/** The path in the words of a message: `.spec.containers[name="web"].image`. */
export const printPath = (path: FieldPath): string =>
  path
    .map((element) => {
      const rest = element.slice(2)
      if (element.startsWith("f:")) return `.${rest}`
      if (element.startsWith("v:")) return `[=${rest}]`
      const keys = Object.entries(fieldsOf(JSON.parse(rest)))
      return `[${keys.map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(",")}]`
    })
    .join("")
