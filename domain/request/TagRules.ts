import { formatPath, type Path } from "../shared/Problem.ts"
import { type Problems } from "../shared/Problems.ts"
import { plainTextPattern } from "./WireFields.ts"

/** What a cloud allows for the tags or labels of its objects, and what of that users may set. */
export interface TagLimits {
  readonly allowedBy: string
  readonly keyCharactersMax: number
  readonly valueCharactersMax: number
  /** How many of the user's fit on one object. */
  readonly tagsMax: number
  /** What keys of the cloud, of Kubernetes and of Orrery begin with, in lower case. */
  readonly reservedPrefixes: ReadonlyArray<string>
  /** Keys that Orrery sets itself, in lower case. */
  readonly reservedKeys?: ReadonlyArray<string>
  /** Absent: any letters, digits, spaces and the signs that no cloud refuses in a tag. */
  readonly syntax?: { readonly key: TagSyntax; readonly value: TagSyntax }
}

/** What a key or a value consists of, for the check and for people. */
export interface TagSyntax {
  readonly pattern: RegExp
  readonly expected: string
}

const anyKey: TagSyntax = { pattern: plainTextPattern, expected: "letters, digits, spaces inside, and _ . : / = + - @" }
const anyValue: TagSyntax = { pattern: plainTextPattern, expected: "letters, digits, spaces and _ . : / = + - @" }

const checkTag = (problems: Problems, path: Path, [key, value]: readonly [string, string], limits: TagLimits): void => {
  const { keyCharactersMax, reservedKeys = [], reservedPrefixes, valueCharactersMax } = limits
  const syntax = limits.syntax ?? { key: anyKey, value: anyValue }
  const reserved = reservedPrefixes.find((prefix) => key.toLowerCase().startsWith(prefix))
  if (key.length < 1 || key.length > keyCharactersMax) {
    problems.add("OUT_OF_RANGE", path, `Expected a key of 1 to ${keyCharactersMax} characters.`)
  } else if (!syntax.key.pattern.test(key) || key.trim() !== key) {
    problems.add("INVALID_FORMAT", path, `Expected a key of ${syntax.key.expected}.`)
  } else if (reserved !== undefined) {
    problems.add(
      "RESERVED",
      path,
      `Keys that begin with ${reserved} are set by the cloud or Orrery. Use a key of your own.`,
    )
  } else if (reservedKeys.includes(key.toLowerCase())) {
    problems.add("RESERVED", path, `Orrery sets ${key} itself on everything it creates. Use another key.`)
  }
  if (value.length > valueCharactersMax) {
    problems.add("OUT_OF_RANGE", path, `Expected a value of at most ${valueCharactersMax} characters.`)
  } else if (!syntax.value.pattern.test(value)) {
    problems.add("INVALID_FORMAT", path, `Expected a value of ${syntax.value.expected}.`)
  }
}

/** Some clouds compare keys without regard to case, and refuse an object with the tags `team` and `Team`. */
const checkSpelling = (problems: Problems, path: Path, other: Path, { allowedBy }: TagLimits): void => {
  problems.add(
    "DUPLICATE",
    path,
    () =>
      `This key and ${formatPath(other)} differ only by case, which ${allowedBy} treats as one key. Keep one of them.`,
  )
}

export const checkTags = (
  problems: Problems,
  path: Path,
  tags: Readonly<Record<string, string>>,
  limits: TagLimits,
): void => {
  const spellings = new Map<string, string>()
  for (const [key, value] of Object.entries(tags)) {
    checkTag(problems, [...path, key], [key, value], limits)
    const other = spellings.get(key.toLowerCase())
    if (other === undefined) spellings.set(key.toLowerCase(), key)
    else checkSpelling(problems, [...path, key], [...path, other], limits)
  }
}

/** Tags that were checked, and where they are in the request. */
export interface PlacedTags {
  readonly path: Path
  readonly tags: Readonly<Record<string, string>>
}

/** A group's machines carry the cluster's tags and its own. A key of both, spelled the same, takes the group's value. */
export const checkTagsTogether = (
  problems: Problems,
  { path, tags }: PlacedTags,
  cluster: PlacedTags,
  limits: TagLimits,
): void => {
  const spellings = new Map(Object.keys(cluster.tags).map((key) => [key.toLowerCase(), key]))
  for (const key of Object.keys(tags)) {
    const other = spellings.get(key.toLowerCase())
    if (other !== undefined && !Object.hasOwn(cluster.tags, key)) {
      checkSpelling(problems, [...path, key], [...cluster.path, other], limits)
    }
  }
  const count = Object.keys({ ...cluster.tags, ...tags }).length
  if (count > limits.tagsMax) {
    const message = `Together with the cluster's tags these are ${count}; at most ${limits.tagsMax} fit on a machine.`
    problems.add("TOO_MANY", path, message)
  }
}
