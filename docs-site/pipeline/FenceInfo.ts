/** The text after the three backticks of fenced code. */
export interface FenceInfo {
  readonly language: string
  readonly title?: string
  /** Marks the code as a sample of this kind, which a test validates. */
  readonly test?: string
  /** Lines to mark, counted from 1. */
  readonly marked: ReadonlySet<number>
  /** The parts that were not understood. */
  readonly unknown: ReadonlyArray<string>
}

const part = /\{([^}]*)\}|([A-Za-z]+)=(?:"([^"]*)"|(\S+))|(\S+)/g

const linesOf = (ranges: string): ReadonlyArray<number> | undefined => {
  const lines: Array<number> = []

  for (const range of ranges.split(",")) {
    const found = /^\s*(\d{1,4})(?:-(\d{1,4}))?\s*$/.exec(range)
    if (found === null) return undefined
    const first = Number(found[1])
    const last = Number(found[2] ?? found[1])
    if (first < 1 || last < first) return undefined
    for (let line = first; line <= last; line += 1) lines.push(line)
  }

  return lines
}

/** Reads `bash title="terminal" test=cluster {2,4-5}`. */
export const parseFenceInfo = (info: string): FenceInfo => {
  const [, language = "", rest = ""] = /^\s*([^\s{]*)(.*)$/s.exec(info) ?? []
  const marked = new Set<number>()
  const unknown: Array<string> = []
  const options: { title?: string; test?: string } = {}

  for (const [text, ranges, key, quoted, bare] of rest.matchAll(part)) {
    const lines = ranges === undefined ? undefined : linesOf(ranges)

    if (lines !== undefined) lines.forEach((line) => marked.add(line))
    else if (key === "title" || key === "test") options[key] = quoted ?? bare ?? ""
    else unknown.push(text)
  }

  return { language: language === "" ? "text" : language, marked, unknown, ...options }
}
