import { Option, Schema } from "effect"

/** Google's own address for tokens: with another one a key would send this server's requests elsewhere. */
export const tokenUri = "https://oauth2.googleapis.com/token"

const ServiceAccountKey = Schema.Struct({
  type: Schema.Literal("service_account"),
  project_id: Schema.NonEmptyString,
  private_key_id: Schema.NonEmptyString,
  private_key: Schema.NonEmptyString,
  client_email: Schema.NonEmptyString,
  client_id: Schema.optionalKey(Schema.String),
  token_uri: Schema.optionalKey(Schema.Literal(tokenUri)),
  universe_domain: Schema.optionalKey(Schema.Literal("googleapis.com")),
})
type ServiceAccountKey = typeof ServiceAccountKey.Type

export const keyCharactersMax = 8192

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(ServiceAccountKey))

const pemPattern = /^-----BEGIN PRIVATE KEY-----\n[A-Za-z0-9+/=\n]{64,8000}-----END PRIVATE KEY-----\n?$/

/** A service account's key, with every other field left out; undefined for text that is none. */
const parse = (text: string): ServiceAccountKey | undefined => {
  const key = text.length > keyCharactersMax ? undefined : Option.getOrUndefined(decode(text))
  return key !== undefined && pemPattern.test(key.private_key) ? key : undefined
}

/**
 * The key as JSON with only the fields that Google's own tools need; undefined for any other text.
 *
 * A file of external credentials is refused: it may name a file or a program of the machine that reads it.
 */
export const normalizedKey = (text: string): string | undefined => {
  const key = parse(text)
  return key === undefined ? undefined : JSON.stringify({ ...key, token_uri: tokenUri })
}

/** The private key inside, as a whole and without its frame: a message may repeat any of them. */
export const secretsInKey = (text: string): ReadonlyArray<string> => {
  const key = parse(text)
  if (key === undefined) return []
  const body = key.private_key.replaceAll(/-----[A-Z ]+-----|\n/g, "")
  return [key.private_key, body]
}
