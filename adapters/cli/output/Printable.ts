// oxlint-disable-next-line no-control-regex -- finding control characters is what it is for
const controlCharacters = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** Text from elsewhere, unable to move the cursor, change colours or reorder what is read. */
export const printable = (text: string): string => text.replaceAll(controlCharacters, "\u{FFFD}")

/** The same on one line. */
export const printableLine = (text: string): string => printable(text.replaceAll(/\s*[\r\n\t]+\s*/g, " "))
