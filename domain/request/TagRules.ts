import { formatPath, type Path } from "../shared/Problem.ts"
import { type Problems } from "../shared/Problems.ts"
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

/** IAM compares keys without regard to case, so it refuses a role with the tags `team` and `Team`. */
const checkSpelling = (problems: Problems, path: Path, other: Path): void => {
  problems.add(
    "DUPLICATE",
    path,
    () => `This key and ${formatPath(other)} differ only by case, which AWS takes for one key. Keep one of them.`,
  )
}

export const checkTags = (problems: Problems, path: Path, tags: Readonly<Record<string, string>>): void => {
  const spellings = new Map<string, string>()
  for (const [key, value] of Object.entries(tags)) {
    checkTag(problems, [...path, key], key, value)
    const other = spellings.get(key.toLowerCase())
    if (other === undefined) spellings.set(key.toLowerCase(), key)
    else checkSpelling(problems, [...path, key], [...path, other])
  }
}

/** Tags that were checked, and where they are in the request. */
export interface PlacedTags {
  readonly path: Path
  readonly tags: Readonly<Record<string, string>>
}

/** A group's machines carry the cluster's tags and its own. A key of both, spelled the same, takes the group's value. */
export const checkTagsTogether = (problems: Problems, { path, tags }: PlacedTags, cluster: PlacedTags): void => {
  const spellings = new Map(Object.keys(cluster.tags).map((key) => [key.toLowerCase(), key]))
  for (const key of Object.keys(tags)) {
    const other = spellings.get(key.toLowerCase())
    if (other !== undefined && !Object.hasOwn(cluster.tags, key)) {
      checkSpelling(problems, [...path, key], [...cluster.path, other])
    }
  }
  const count = Object.keys({ ...cluster.tags, ...tags }).length
  if (count > tagsPerResourceMax) {
    const message = `Together with the cluster's tags these are ${count}; at most ${tagsPerResourceMax} fit on a machine.`
    problems.add("TOO_MANY", path, message)
  }
}
