import { Hash } from "effect"

/** Google Cloud takes names of this length for most objects. */
const nameCharactersMax = 63

/** Google Cloud takes ids of 6 to 30 characters for service accounts. */
const accountCharactersMax = 30

const hashCharacters = 6

/** A few letters and digits that belong to a text. */
export const shortHash = (text: string): string =>
  (Hash.string(text) >>> 0).toString(36).padStart(hashCharacters, "0").slice(-hashCharacters)

const cut = (text: string, charactersMax: number): string => text.slice(0, charactersMax).replace(/(?<!-)-+$/, "")

/** A name that begins with the text, cut where it is too long, and ends with the hash of what makes it unique. */
export const uniqueName = (text: string, unique: string, charactersMax: number): string =>
  `${cut(text, charactersMax - hashCharacters - 1)}-${shortHash(unique)}`

/** The name of an object of the cluster: names of a project tell one cluster's objects from another's. */
export const objectName = (clusterName: string, purpose?: string): string =>
  cut(["orrery", clusterName, ...(purpose === undefined ? [] : [purpose])].join("-"), nameCharactersMax)

/** The id of a service account of the cluster. It is new for each cluster: Google remembers deleted ones by their name. */
export const accountName = (purpose: string, clusterName: string, clusterId: string): string =>
  uniqueName(`${purpose}-${clusterName}`, clusterId, accountCharactersMax)
