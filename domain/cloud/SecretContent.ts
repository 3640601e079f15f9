import { Option, Schema } from "effect"

import { secretCharactersMax, secretEntriesMax } from "./SecretStore.ts"

export type SecretContent = Readonly<Record<string, string>>

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Record(Schema.String, Schema.String)))

/** Counted in UTF-16: credentials are ASCII. */
const isSmall = (texts: ReadonlyArray<string>): boolean =>
  texts.reduce((sum, { length }) => sum + length, 0) <= secretCharactersMax

/** The content, unless it is larger than any credentials. */
export const limitedContent = (content: SecretContent): SecretContent | undefined =>
  Object.keys(content).length <= secretEntriesMax && isSmall(Object.entries(content).flat()) ? content : undefined

/** The content of a secret that is one text: a JSON object whose values are texts. */
export const readSecretText = (text: string): SecretContent | undefined => {
  const content = isSmall([text]) ? Option.getOrUndefined(decode(text)) : undefined
  return content && limitedContent(content)
}
