import { Schema } from "effect"

const emailCharactersMax = 254

/**
 * One address without spaces and characters that are not shown, such as control characters, as RFC 5321 §4.5.3.1 limits it:
 * no two addresses look the same because of such a character. The provider verifies that the address exists.
 */
const emailPattern = /^[^\s@\p{C}]{1,64}@[^\s@\p{C}]{1,189}$/u

/**
 * Whether a text is an address in its only form.
 *
 * A full-width letter, the Kelvin sign or a ligature looks like plain letters and is another address: compatibility
 * normalization (NFKC) changes such a text, and leaves every address that mail is delivered to as it is.
 */
export const isEmailAddress = (text: string): boolean =>
  text.length <= emailCharactersMax && emailPattern.test(text) && text.normalize("NFKC") === text

/** The email address of a person. */
export const EmailAddress = Schema.String.check(
  Schema.makeFilter(isEmailAddress, {
    expected: `an email address of at most ${emailCharactersMax} characters, such as ada@example.com`,
  }),
)

/** `a…@example.com`: enough to recognize an address where it must not be stored. */
export const maskEmail = (email: string): string => `${[...email][0] ?? ""}…${email.slice(email.lastIndexOf("@"))}`
