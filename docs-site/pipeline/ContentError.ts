/** One thing in the documentation's source that must be corrected, where it is and what to do. */
export interface ContentProblem {
  readonly source: string
  readonly line?: number
  readonly message: string
}

const problemText = ({ source, line, message }: ContentProblem): string =>
  `${source}${line === undefined ? "" : `:${line}`} ${message}`

/** Stops the build of the documentation and lists everything that must be corrected. */
export class ContentError extends Error {
  override readonly name = "ContentError"
  readonly problems: ReadonlyArray<ContentProblem>

  constructor(problems: ReadonlyArray<ContentProblem>) {
    super(
      `The documentation has ${problems.length} ${problems.length === 1 ? "problem" : "problems"}:\n` +
        problems.map(problemText).join("\n"),
    )
    this.problems = problems
  }
}
