import { type Path } from "../shared/Problem.ts"

/** Looks like the name of a field, and not like a key that slipped into its place. */
const fieldName = /^[A-Za-z][A-Za-z0-9_]{0,15}$|^[A-Z]{1,20}(_[A-Z]{1,20}){1,5}$/

/** A path cut off below `credentials`, where a misplaced secret could be part of it. */
export const withoutSecrets = (path: Path): Path => {
  const index = path.indexOf("credentials")
  return index < 0
    ? path
    : path.map((key, at) => (at > index && typeof key === "string" && !fieldName.test(key) ? "…" : key))
}
