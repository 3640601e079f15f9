import { Predicate } from "effect"

/** The attributes of a resource: as a program writes them, or as a cloud's state has them. */
export type ResourceAttributes = Readonly<Record<string, unknown>>

/** The first block of a name. A program writes a single block as an object, a state as a list of one. */
export const blockIn = (attributes: ResourceAttributes, name: string): ResourceAttributes => {
  const value = attributes[name]
  const block: unknown = Array.isArray(value) ? value[0] : value
  return Predicate.isObject(block) ? block : {}
}

/** Every block of a name. */
export const blocksIn = (attributes: ResourceAttributes, name: string): ReadonlyArray<ResourceAttributes> => {
  const value = attributes[name]
  const blocks: ReadonlyArray<unknown> = Array.isArray(value) ? value : [value]
  return blocks.filter((block): block is ResourceAttributes => Predicate.isObject(block))
}

/** A text that is known: an expression of a program is not. */
export const textIn = (attributes: ResourceAttributes, name: string): string | undefined => {
  const value = attributes[name]
  return typeof value === "string" && !value.includes("${") ? value : undefined
}

export const textsIn = (attributes: ResourceAttributes, name: string): ReadonlyArray<string> => {
  const value = attributes[name]
  return Array.isArray(value) ? value.filter((text): text is string => typeof text === "string") : []
}

/** A number; 0 where there is none. */
export const numberIn = (attributes: ResourceAttributes, name: string): number => {
  const value = attributes[name]
  return typeof value === "number" ? value : 0
}

/** A number that may be written as text; undefined where there is none. */
export const optionalNumberIn = (attributes: ResourceAttributes, name: string): number | undefined => {
  const value = attributes[name]
  const number = typeof value === "string" && value !== "" ? Number(value) : value
  return typeof number === "number" && Number.isFinite(number) ? number : undefined
}

export const isTrueIn = (attributes: ResourceAttributes, name: string): boolean =>
  attributes[name] === true || attributes[name] === "true"
