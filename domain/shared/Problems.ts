import { formatPath, type Path, type Problem, type ProblemCode } from "./Problem.ts"

/** How many problems one response lists; a user corrects some and sends the request again. */
export const problemsListedMax = 100

/** The length of their texts together, so that the response stays below 64 KiB in UTF-8. */
export const problemCharactersMax = 16_000

/** Given as a function where wording it costs something: only the problems that are listed are worded. */
type Message = string | (() => string)

/**
 * Collects every problem of an input, so that a user sees all of them at once, not one per attempt.
 *
 * Report a value of the wrong shape with `addBroken` and remove it from the input. Later rules would only report it as
 * missing, so every problem they `add` at or below that path is dropped.
 */
export interface Problems {
  readonly add: (code: ProblemCode, path: Path, message: Message) => void
  readonly addBroken: (code: ProblemCode, path: Path, message: Message) => void
  readonly isBroken: (path: Path) => boolean
  /** Whether there are more than are listed: further ones need not be found. */
  readonly isFull: () => boolean
  readonly list: () => ReadonlyArray<Problem>
}

/** The last entry of an incomplete list of problems. */
export const furtherProblems: Problem = {
  path: "",
  message: "Further problems are not listed. Correct these first and send the request again.",
  code: "TOO_MANY",
}

/** The broken paths, as a tree: a look-up takes as many steps as the path has. */
interface BrokenPlace {
  isBroken: boolean
  readonly below: Map<PropertyKey, BrokenPlace>
}

const makeBrokenPlaces = () => {
  const root: BrokenPlace = { isBroken: false, below: new Map() }
  return {
    add: (path: Path) => {
      let place = root
      for (const key of path) {
        const next = place.below.get(key) ?? { isBroken: false, below: new Map() }
        place.below.set(key, next)
        place = next
      }
      place.isBroken = true
    },
    includes: (path: Path): boolean => {
      let place: BrokenPlace | undefined = root
      for (const key of path) {
        if (place.isBroken) return true
        place = place.below.get(key)
        if (place === undefined) return false
      }
      return place.isBroken
    },
  }
}

/** `shown` may change the path a problem is listed under, where a key itself might be a misplaced secret. */
export const make = (shown: (path: Path) => Path = (path) => path): Problems => {
  const listed: Array<Problem> = []
  const broken = makeBrokenPlaces()
  let charactersLeft = problemCharactersMax
  let isFull = false

  const push = (code: ProblemCode, path: Path, message: Message) => {
    if (isFull || listed.length === problemsListedMax) {
      isFull = true
      return
    }
    const problem = { path: formatPath(shown(path)), message: typeof message === "string" ? message : message(), code }
    charactersLeft -= problem.path.length + problem.message.length
    if (charactersLeft < 0 && listed.length > 0) isFull = true
    else listed.push(problem)
  }

  return {
    add: (code, path, message) => {
      if (!broken.includes(path)) push(code, path, message)
    },
    addBroken: (code, path, message) => {
      push(code, path, message)
      // Later problems are not listed anyway.
      if (!isFull) broken.add(path)
    },
    isBroken: broken.includes,
    isFull: () => isFull,
    list: () => (isFull ? [...listed, furtherProblems] : listed),
  }
}
