import { type Place } from "../../catalogue/Place.ts"
import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"

const keyPattern =
  /^projects\/[a-z0-9-]{6,30}\/locations\/([a-z0-9-]{4,40})\/keyRings\/[\w-]{1,63}\/cryptoKeys\/[\w-]{1,63}$/

/** A key of Cloud KMS by its full name, in the region of the cluster. */
export const checkEncryptionKey = (problems: Problems, path: Path, key: string, place: Place | undefined): void => {
  const location = keyPattern.exec(key)?.[1]
  if (location === undefined) {
    const message = "Expected projects/<project>/locations/<region>/keyRings/<ring>/cryptoKeys/<key>."
    problems.add("INVALID_FORMAT", path, message)
  } else if (place !== undefined && location !== place.region) {
    problems.add("MISMATCH", path, `The key is in ${location}, and the cluster is in ${place.region}.`)
  }
}
