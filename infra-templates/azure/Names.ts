import { Hash } from "effect"

/** Eight hexadecimal digits that belong to a text. */
export const hashOf = (text: string): string => (Hash.string(text) >>> 0).toString(16).padStart(8, "0")

/** The name of an object of the cluster. Most are unique in the cluster's resource group, which has the cluster's name. */
export const objectName = (clusterName: string, purpose?: string): string =>
  ["orrery", clusterName, ...(purpose === undefined ? [] : [purpose])].join("-")

/**
 * The name of a role assignment, which Azure wants to be a GUID. It is the cluster's id with other last digits, so that the
 * same assignment has the same name after a crash.
 */
export const assignmentName = (clusterId: string, purpose: string): string =>
  `${clusterId.slice(0, -8)}${hashOf(purpose)}`

/** AKS takes names of 12 lower-case letters and digits for Linux node pools. */
const poolCharactersMax = 12

const hashCharacters = 6

/** The name of a node pool: the beginning of the text, and a hash of what makes it unique. */
export const poolName = (text: string, unique: string): string => {
  const hash = (Hash.string(unique) >>> 0).toString(36).padStart(hashCharacters, "0").slice(-hashCharacters)
  return `${text.replaceAll("-", "").slice(0, poolCharactersMax - hashCharacters)}${hash}`
}
