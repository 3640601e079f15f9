import { createHash, randomInt, timingSafeEqual } from "node:crypto"
import { join } from "node:path"

import { Clock, Duration, Effect, Redacted } from "effect"

import { privateFile } from "./PrivateFile.ts"

/** No letters or digits that are easily confused. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789"
const groups = 4
const groupLength = 5

const wrongAttemptsMax = 10

/** A password that is this long was generated: with 99 bits it cannot be guessed. */
const generatedLength = groups * groupLength + groups - 1
const attemptsWindow = Duration.minutes(5)

export const passwordPath = (dataDirectory: string) => join(dataDirectory, "development-password")

const randomGroup = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join("")

/** The development password, created at the first start: 20 of 31 characters, or 99 bits. */
export const developmentPassword = (dataDirectory: string) =>
  privateFile(passwordPath(dataDirectory), async () => Array.from({ length: groups }, randomGroup).join("-"))

const digest = (text: string) => createHash("sha256").update(text).digest()

export type Verdict =
  | { readonly _tag: "Right" }
  | { readonly _tag: "Wrong" }
  | { readonly _tag: "TooManyAttempts"; readonly retryAfterSeconds: number }

/**
 * Compares input with the password.
 *
 * After too many wrong attempts it reports when to try again. A correct generated password is accepted even then: all people
 * share it, and an attacker must not lock out the others. A password that a person chose may be guessable, so it has to wait.
 */
export const makePasswordCheck = (password: Redacted.Redacted) => {
  const right = digest(Redacted.value(password))
  const isOutOfReach = Redacted.value(password).length >= generatedLength
  let wrongAt: ReadonlyArray<number> = []

  return (entered: string): Effect.Effect<Verdict> =>
    Effect.map(Clock.currentTimeMillis, (now): Verdict => {
      wrongAt = wrongAt.filter((at) => now - at < Duration.toMillis(attemptsWindow))
      const isRight = timingSafeEqual(digest(entered.trim()), right)
      if (isRight && isOutOfReach) return { _tag: "Right" }
      const [oldest] = wrongAt
      if (oldest !== undefined && wrongAt.length >= wrongAttemptsMax) {
        const left = oldest + Duration.toMillis(attemptsWindow) - now
        return { _tag: "TooManyAttempts", retryAfterSeconds: Math.ceil(left / 1000) }
      }
      if (isRight) return { _tag: "Right" }
      wrongAt = [...wrongAt, now]
      return { _tag: "Wrong" }
    })
}
