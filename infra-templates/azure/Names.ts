import { Hash } from "effect"

const hashDigits = 8

/** Eight hexadecimal digits that belong to a text. */
export const hashOf = (text: string): string => (Hash.string(text) >>> 0).toString(16).padStart(hashDigits, "0")

/** The name of an object of the cluster. Most are unique in the cluster's resource group, which has the cluster's name. */
export const objectName = (clusterName: string, purpose?: string): string =>
  ["orrery", clusterName, ...(purpose === undefined ? [] : [purpose])].join("-")

/**
 * The name of a role assignment, which Azure wants to be a GUID. It is the cluster's id with other last digits, so that the
 * same assignment has the same name after a crash.
 */
export const assignmentName = (clusterId: string, purpose: string): string =>
  `${clusterId.slice(0, -8)}${hashOf(purpose)}`

/** Azure adds six characters to the names of machines, which have 63 at most. */
const scaleSetCharactersMax = 57

/**
 * The name of a scale set, with which those of its machines begin. It ends with a hash of the single parts: joined by hyphens,
 * those of two scale sets can be the same text.
 */
export const scaleSetName = (...parts: ReadonlyArray<string>): string =>
  `${parts.join("-").slice(0, scaleSetCharactersMax - hashDigits - 1)}-${hashOf(parts.join(" "))}`

/** AKS takes names of 12 lower-case letters and digits for Linux node pools. */
const poolCharactersMax = 12

const hashCharacters = 6

/** The name of a node pool: the beginning of the text, and a hash of what makes it unique. */
export const poolName = (text: string, unique: string): string => {
  const hash = (Hash.string(unique) >>> 0).toString(36).padStart(hashCharacters, "0").slice(-hashCharacters)
  return `${text.replaceAll("-", "").slice(0, poolCharactersMax - hashCharacters)}${hash}`
}
