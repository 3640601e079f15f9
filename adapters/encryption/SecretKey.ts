import { Redacted, Result, Schema } from "effect"
import { Base64 } from "effect/encoding"

/** A key was given, or found in a file, that cannot be used; the message has the remedy. It never quotes the key. */
export class UnusableKey extends Schema.TaggedError<UnusableKey>()("UnusableKey", { message: Schema.String }) {}

/** Bytes in a key: AES-256 and HMAC-SHA-256 take the same number. */
export const keyBytes = 32

/** Reads a key from base64. `origin` names the variable or the file it came from. */
export const parseSecretKey = (
  text: Redacted.Redacted,
  origin: string,
): Result.Result<Redacted.Redacted<Uint8Array>, UnusableKey> => {
  const decoded = Base64.decode(Redacted.value(text).trim())
  return Result.isSuccess(decoded) && decoded.success.length === keyBytes
    ? Result.succeed(Redacted.make(decoded.success))
    : Result.fail(
        new UnusableKey({
          message: `${origin} must be ${keyBytes} random bytes in base64 (44 characters). Create one with: openssl rand -base64 ${keyBytes}`,
        }),
      )
}
