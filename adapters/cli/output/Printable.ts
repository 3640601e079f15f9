/** All but tabs and line ends. */
const controlCharacters = /[[\p{Control}\p{Bidi_Control}]--[\t\n]]/gv

/** Text from elsewhere, unable to move the cursor, change colours or reorder what is read. */
export const printable = (text: string): string => text.replaceAll(controlCharacters, "\u{FFFD}")

/** The same on one line. */
export const printableLine = (text: string): string => printable(text.replaceAll(/\s*[\r\n\t]+\s*/g, " "))
