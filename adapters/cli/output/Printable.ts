/**
 * What can move the cursor, change colors, reorder or hide what is read: control characters (C0, DEL, C1) but tabs and line
 * ends, bidirectional controls, separators of lines and paragraphs, invisible characters, and half a surrogate pair. A
 * joiner stays behind a character that is not ASCII, where scripts and emoji need it.
 */
const unsafe =
  /(?:[[\p{Control}\p{Bidi_Control}\p{Surrogate}\u2028\u2029\u200B\u2060-\u2064\uFEFF\u{E0000}-\u{E007F}]--[\t\n]]|(?<![[\P{ASCII}]--[\u200C\u200D]])[\u200C\u200D]){1,64}/gv

const spelled = new Map<string, string>()

/** `\u001b`, as JSON, YAML and programming languages spell it. Kept, because a text may hold a million of them. */
const spellUnit = (unit: string): string => {
  const known = spelled.get(unit)
  if (known !== undefined) return known
  const text = `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`
  spelled.set(unit, text)
  return text
}

const spell = (characters: string): string =>
  characters.length === 1 ? spellUnit(characters) : characters.split("").map(spellUnit).join("")

/** Text from elsewhere with visible escapes for everything that could control a terminal or deceive a reader. */
export const printable = (text: string): string => text.replaceAll(unsafe, spell)

/** The same on one line. */
export const printableLine = (text: string): string =>
  /[\r\n\t]/.test(text)
    ? printable(
        text
          .split(/[\r\n\t]/)
          .map((part) => part.trim())
          .filter((part) => part !== "")
          .join(" "),
      )
    : printable(text)

/** JSON that means the same, with printable characters only. */
export const printableJson = (value: unknown, indent?: number): string => printable(JSON.stringify(value, null, indent))
