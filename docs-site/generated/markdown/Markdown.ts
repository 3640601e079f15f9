/** Text that Markdown leaves as it is, for prose and table cells; text between back ticks stays code. */
export const prose = (text: string): string =>
  text
    .replaceAll(/\s+/g, " ")
    .trim()
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith("`") && part.endsWith("`") && part.length > 1 ? part : escapeProse(part)))
    .join("")

const escapeProse = (text: string): string => text.replaceAll(/[\\*_[\]<>~|]/g, "\\$&").replaceAll("&", "&amp;")

/** Inline code that may contain any characters. */
export const code = (text: string): string => {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length))
  const fence = "`".repeat(longest + 1)
  const gap = longest > 0 || text.startsWith(" ") ? " " : ""
  return `${fence}${gap}${text}${gap}${fence}`
}

/** Code in a cell of a table, where a bar ends the cell even between back ticks. */
export const cellCode = (text: string): string => code(text).replaceAll("|", "\\|")

/** A table; its cells are Markdown already. */
export const table = (headings: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [headings, headings.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")

/** A fenced block of code. */
export const block = (language: string, text: string, title?: string): string => {
  const fence = text.includes("```") ? "````" : "```"
  return `${fence}${language}${title === undefined ? "" : ` title="${title}"`}\n${text.trimEnd()}\n${fence}`
}

/** Parts of a page with an empty line between them; absent ones are left out. */
export const paragraphs = (...parts: ReadonlyArray<string | undefined | false>): string =>
  parts.filter((part) => typeof part === "string" && part !== "").join("\n\n")

/** A list of points, one a line. */
export const bulletList = (items: ReadonlyArray<string>): string => items.map((item) => `- ${item}`).join("\n")
