import { formatPath, type Path, type Problem, type ProblemCode } from "./Problem.ts"

/** How many problems one answer lists; a person fixes a few and asks again. */
export const problemsListedMax = 100

/** Given as a function where wording it costs something: only the problems that are listed are worded. */
type Message = string | (() => string)

/**
 * Collects everything wrong with an input, so that a user is told once, not once per attempt.
 *
 * A value of the wrong shape is `addBroken` and taken out of the input. Rules that look for it afterwards would only say that
 * it is missing, so whatever they `add` at or below that place is dropped.
 */
export interface Problems {
  readonly add: (code: ProblemCode, path: Path, message: Message) => void
  readonly addBroken: (code: ProblemCode, path: Path, message: Message) => void
  readonly isBroken: (path: Path) => boolean
  readonly list: () => ReadonlyArray<Problem>
}

/** `shown` may change the path a problem is listed under, where a key itself might be a misplaced secret. */
export const make = (shown: (path: Path) => Path = (path) => path): Problems => {
  const listed: Array<Problem> = []
  const broken: Array<Path> = []
  let unlisted = 0

  const push = (code: ProblemCode, path: Path, message: Message) => {
    if (listed.length < problemsListedMax) {
      listed.push({ path: formatPath(shown(path)), message: typeof message === "string" ? message : message(), code })
    } else unlisted++
  }
  const isBroken = (path: Path) =>
    broken.some((keys) => keys.length <= path.length && keys.every((key, index) => key === path[index]))

  return {
    add: (code, path, message) => {
      if (!isBroken(path)) push(code, path, message)
    },
    addBroken: (code, path, message) => {
      push(code, path, message)
      if (broken.length < problemsListedMax) broken.push(path)
    },
    isBroken,
    list: () => (unlisted === 0 ? listed : [...listed, furtherProblems(unlisted)]),
  }
}

const furtherProblems = (count: number): Problem => ({
  path: "",
  message: `${count} further problems are not listed. Correct these first and send the request again.`,
  code: "TOO_MANY",
})
