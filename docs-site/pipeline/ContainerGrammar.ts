const opening = /^([ \t]*):{3,}[ \t]*([A-Za-z]+)(?:[ \t]+(.*?))?[ \t]*$/
const closing = /^[ \t]*:{3,}[ \t]*$/
const fence = /^([ \t]*)(`{3,}|~{3,})(.*)$/

/** The line that opens a container: `::: name argument`. */
export interface ContainerOpening {
  readonly indent: string
  readonly name: string
  /** Empty if the line has none. */
  readonly argument: string
}

/** The line that opens fenced code. */
export interface FenceOpening {
  readonly indent: string
  /** The backticks or tildes that also close it. */
  readonly marker: string
  /** What follows the marker. */
  readonly info: string
}

/** Reads a line that opens a container. */
export const containerOpening = (line: string): ContainerOpening | undefined => {
  const found = opening.exec(line)
  return found === null ? undefined : { indent: found[1] ?? "", name: found[2] ?? "", argument: found[3] ?? "" }
}

/** Whether a line closes the innermost container: `:::`. */
export const isContainerClosing = (line: string): boolean => closing.test(line)

/** Reads a line that opens fenced code. */
export const fenceOpening = (line: string): FenceOpening | undefined => {
  const found = fence.exec(line)
  return found === null ? undefined : { indent: found[1] ?? "", marker: found[2] ?? "", info: found[3] ?? "" }
}

/** Whether a line closes the fenced code that `marker` opened. A longer marker closes it too (CommonMark §4.5). */
export const isFenceClosing = (line: string, marker: string): boolean => {
  const text = line.trim()
  return text.startsWith(marker) && text === (text[0] ?? "").repeat(text.length)
}
