import { Predicate } from "effect"

/**
 * The attributes of a resource, as a program or a plan has them. A program writes a single block as an object, a plan as a
 * list of one; a program may write a number as text.
 */
export type ResourceValues = Readonly<Record<string, unknown>>

const isValues = (value: unknown): value is ResourceValues => Predicate.isObject(value) && !Array.isArray(value)

/** The blocks of a name; none where there is none. */
export const blocksAt = (values: ResourceValues, name: string): ReadonlyArray<ResourceValues> => {
  const value = values[name]
  return (Array.isArray(value) ? value : [value]).filter(isValues)
}

/** The first block of a name; an empty one where there is none. */
export const blockAt = (values: ResourceValues, name: string): ResourceValues => blocksAt(values, name)[0] ?? {}

export const textAt = (values: ResourceValues, name: string): string | undefined => {
  const value = values[name]
  return typeof value === "string" ? value : undefined
}

export const textsAt = (values: ResourceValues, name: string): ReadonlyArray<string> => {
  const value = values[name]
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : []
}

/** Undefined where it is absent, unknown before the apply, or negative. */
export const numberAt = (values: ResourceValues, name: string): number | undefined => {
  const value = values[name]
  const number = typeof value === "string" && value !== "" ? Number(value) : value
  return typeof number === "number" && Number.isFinite(number) && number >= 0 ? number : undefined
}

export const isTrueAt = (values: ResourceValues, name: string): boolean =>
  values[name] === true || values[name] === "true"
