import { plainTextPattern } from "#domain/request/WireFields.ts"

/** Any text without NUL, which the database can't store. */
export const anyText = String.raw`^[^\x00]*$`

/** One line of text: no control characters. */
export const oneLine = String.raw`^[^\x00-\x1f\x7f-\x9f]*$`

/**
 * Patterns of the domain that JavaScript, Python and Go don't all read, in the syntax that they share.
 *
 * Python knows no classes of letters. The pattern in the document therefore accepts every character beyond ASCII that is
 * not a control character; the description lists which of them the server accepts.
 */
const portable = new Map([[plainTextPattern.source, String.raw`^[^\x00-\x1f!-*,;-<>?[-^\x60{-\x9f]*$`]])

/** Spells a pattern so that every regular expression engine a client may have reads it with the same meaning. */
export const portablePattern = (pattern: string): string => portable.get(pattern) ?? pattern
