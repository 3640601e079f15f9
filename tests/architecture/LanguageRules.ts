import type { Rule } from "./Rule.ts"

/** Words of no technical text, and what to write instead. `.github/STYLE.md` has the whole list. */
const replacements: Readonly<Record<string, string>> = {
  anew: "again",
  whoever: "the caller, the process that …, anyone",
  nobody: "no one, nothing",
  somebody: "someone; better: name who",
  everybody: "everyone; better: name who",
  shall: "must, does, is",
  dearest: "most expensive",
  "of no matter": "ignored",
  told: "reported, shown",
  tells: "reports, shows",
  lately: "recently",
  stray: "orphaned resource",
  heed: "apply, honor",
  "once more": "again",
  "now and then": "periodically",
  "for ever": "forever",
  "past it": "beyond",
  "of its own accord": "by itself",
  "is away": "is unavailable",
  "however often": "after any number of",
  "put it right": "fix it",
  "as it stands": "unchanged",
}

const words = new RegExp(`\\b(${Object.keys(replacements).join("|")})\\b`, "i")

/** The list of these words, and the code that looks for the Unix account of the name `nobody`. */
const exceptions = [".github/STYLE.md", "adapters/embedded-postgres/UnprivilegedUser.ts"]

const isRead = (path: string): boolean =>
  /^(domain|application|infra-templates|adapters|docs-site|\.github)\/.*\.(ts|tsx|md)$|^README\.md$/.test(path) &&
  !exceptions.includes(path)

/** A column of the database was named before this rule. */
const answersInDatabase =
  /^adapters\/postgres\/(PostgresIdempotencyKeys|PostgresStoredCiphertexts|migrations\/0005_access)\.ts$/

const hasResponses = (path: string): boolean =>
  /^(domain|application|infra-templates|adapters)\//.test(path) && !answersInDatabase.test(path)

/** The words of the language that code and pages are written in. */
export const languageRules: ReadonlyArray<Rule> = [
  {
    statement: "code and pages are written in plain modern English",
    violations: (tree) =>
      tree
        .filter(({ path }) => isRead(path))
        .flatMap(({ path, text }) =>
          text.split("\n").flatMap((line, index) => {
            const word = words.exec(line)?.[1]
            return word === undefined
              ? []
              : [`${path}:${index + 1} says "${word}". Write: ${replacements[word.toLowerCase()]}.`]
          }),
        ),
    counterexample: { "domain/cluster/Cluster.ts": "/** Whoever deletes it tells nobody. */" },
  },
  {
    statement: "a program responds, and only an assistant answers",
    violations: (tree) =>
      tree
        .filter(({ path }) => isRead(path) && hasResponses(path))
        .flatMap(({ path, text }) =>
          text
            .split("\n")
            .flatMap((line, index) =>
              /\banswer(s|ed|ing)?\b/i.test(line)
                ? [`${path}:${index + 1} says "answer". Write: response, respond.`]
                : [],
            ),
        ),
    counterexample: { "adapters/http/server/HttpServer.ts": "/** Answers every request. */" },
  },
]
