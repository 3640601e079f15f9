import { Effect, Redacted, Schema } from "effect"

export const secretPathCharactersMax = 128

/** Names a secret within its organization, such as `slack/bot-token`: DNS labels, the general before the particular. */
export const SecretPath = Schema.String.check(
  Schema.isMaxLength(secretPathCharactersMax),
  Schema.isPattern(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\/[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/, {
    expected: "names of lower-case letters, digits and hyphens, separated by slashes",
  }),
).pipe(Schema.brand("SecretPath"))
export type SecretPath = typeof SecretPath.Type

/** Enough for every token, key and certificate chain, but not for files. */
export const secretCharactersMax = 64 * 1024

export class SecretTooLarge extends Schema.TaggedError<SecretTooLarge>()("SecretTooLarge", { path: SecretPath }) {
  override get message() {
    return `The secret ${this.path} is longer than ${secretCharactersMax} characters. Store a shorter one.`
  }
}

/** The text of a secret that may be kept under the name. */
export const checkedText = (path: SecretPath, secret: Redacted.Redacted): Effect.Effect<string, SecretTooLarge> => {
  const text = Redacted.value(secret)
  return text.length > secretCharactersMax ? Effect.fail(new SecretTooLarge({ path })) : Effect.succeed(text)
}
