import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { plainTextPattern } from "./WireFields.ts"

/** AWS allows 50 tags on a resource; Orrery, EKS and Karpenter need the other ten. */
export const tagsPerResourceMax = 40
const keyCharactersMax = 128
const valueCharactersMax = 256

const reservedPrefixes = ["aws:", "eks:", "orrery.dev/", "kubernetes.io/", "k8s.io/", "karpenter.sh/"]

const checkTag = (problems: Problems, path: Path, key: string, value: string): void => {
  const reserved = reservedPrefixes.find((prefix) => key.toLowerCase().startsWith(prefix))
  if (key.length < 1 || key.length > keyCharactersMax) {
    problems.add("OUT_OF_RANGE", path, `Expected a key of 1 to ${keyCharactersMax} characters.`)
  } else if (!plainTextPattern.test(key) || key.trim() !== key) {
    problems.add("INVALID_FORMAT", path, "Expected a key of letters, digits, spaces inside, and _ . : / = + - @.")
  } else if (reserved !== undefined) {
    problems.add(
      "RESERVED",
      path,
      `Keys that begin with ${reserved} are set by the cloud or Orrery. Use a key of your own.`,
    )
  } else if (key.toLowerCase() === "name") {
    problems.add("RESERVED", path, "Orrery sets the tag Name on everything it makes. Use another key.")
  }
  if (value.length > valueCharactersMax) {
    problems.add("OUT_OF_RANGE", path, `Expected a value of at most ${valueCharactersMax} characters.`)
  } else if (!plainTextPattern.test(value)) {
    problems.add("INVALID_FORMAT", path, "Expected a value of letters, digits, spaces and _ . : / = + - @.")
  }
}

export const checkTags = (problems: Problems, path: Path, tags: Readonly<Record<string, string>>): void => {
  for (const [key, value] of Object.entries(tags)) checkTag(problems, [...path, key], key, value)
}

/** A group's machines carry the cluster's tags and its own. */
export const checkTagsTogether = (
  problems: Problems,
  path: Path,
  clusterTags: Readonly<Record<string, string>>,
  groupTags: Readonly<Record<string, string>>,
): void => {
  const count = Object.keys({ ...clusterTags, ...groupTags }).length
  if (count > tagsPerResourceMax) {
    const message = `Together with the cluster's tags these are ${count}; at most ${tagsPerResourceMax} fit on a machine.`
    problems.add("TOO_MANY", path, message)
  }
}
