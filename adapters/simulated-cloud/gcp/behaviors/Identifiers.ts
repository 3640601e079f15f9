import type { Scene } from "../../cloud/ResourceBehavior.ts"
import { type Attributes, textAt } from "../../value/Value.ts"

/** The project that an object says it is in, or else the account. */
export const projectOf = (planned: Attributes, { accountId }: Pick<Scene, "accountId">): string =>
  textAt(planned, "project") ?? accountId

export const nameIn = (planned: Attributes): string => textAt(planned, "name") ?? ""

export const computeAddress = "https://www.googleapis.com/compute/v1/"

/** Nineteen digits, as Google numbers its objects. */
export const numberOf = ({ token }: Pick<Scene, "token">): string =>
  `1${BigInt(`0x${token.slice(0, 15)}`)
    .toString()
    .padStart(18, "0")
    .slice(0, 18)}`

/** A checksum that changes with every version of an object. */
export const fingerprintOf = ({ token }: Pick<Scene, "token">): string => `${token.slice(0, 11)}=`

/** What every object of Compute Engine gets: its full name, its address and a number. */
export const computeObject = (planned: Attributes, scene: Scene, path: string): Attributes => {
  const id = `projects/${projectOf(planned, scene)}/${path}/${nameIn(planned)}`
  return {
    id,
    project: projectOf(planned, scene),
    self_link: `${computeAddress}${id}`,
    creation_timestamp: scene.createdAt,
  }
}
