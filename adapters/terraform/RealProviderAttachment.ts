import { Config, Effect, Layer, Record, Redacted } from "effect"

import { ProviderAttachment } from "#application/ports/ProviderAttachment.ts"

/** How this machine reaches the internet. */
const networkNames = ["HTTPS_PROXY", "HTTP_PROXY", "NO_PROXY", "SSL_CERT_FILE", "SSL_CERT_DIR"] as const

/**
 * The server's own identity in AWS, for programs that assume a role with it.
 *
 * A profile or a configuration file is not among them: it may name a program to run.
 */
const identityNames = [
  "AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY",
  "AWS_SESSION_TOKEN",
  "AWS_ROLE_ARN",
  "AWS_ROLE_SESSION_NAME",
  "AWS_WEB_IDENTITY_TOKEN_FILE",
  "AWS_CONTAINER_CREDENTIALS_FULL_URI",
  "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
  "AWS_CONTAINER_AUTHORIZATION_TOKEN",
  "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE",
  "AWS_CA_BUNDLE",
  "AWS_STS_REGIONAL_ENDPOINTS",
  "AWS_USE_FIPS_ENDPOINT",
] as const

/** Those of the identity that are secrets themselves; the others say where one is. */
const secretNames: ReadonlySet<string> = new Set([
  "AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY",
  "AWS_SESSION_TOKEN",
  "AWS_CONTAINER_AUTHORIZATION_TOKEN",
])

/** The password of a proxy, escaped as its address has it; the mask undoes that. */
const passwordsIn = (address: string): ReadonlyArray<string> => {
  const password = URL.parse(address)?.password ?? ""
  return password === "" ? [] : [password]
}

const secretsIn = (variables: Readonly<Record<string, string>>): ReadonlyArray<string> =>
  Object.entries(variables).flatMap(([name, value]) => (secretNames.has(name) ? [value] : passwordsIn(value)))

const present = Effect.fnUntraced(function* (names: ReadonlyArray<string>) {
  const values = yield* Config.all(Record.fromIterableWith(names, (name) => [name, Config.option(Config.String(name))]))
  return Record.getSomes(values)
}, Effect.orDie)

const make = Effect.gen(function* () {
  const network = yield* present(networkNames)
  const identity = yield* present(identityNames)

  return ProviderAttachment.of({
    simulated: false,
    secrets: Redacted.make(secretsIn({ ...network, ...identity })),
    // Credentials of the request's own stand alone: mixed with the server's, a session token would belong to another key.
    attach: ({ credentials }) =>
      Effect.sync(() => (Record.isEmptyRecord(Redacted.value(credentials)) ? { ...network, ...identity } : network)),
  })
})

/** The real cloud: its providers are downloaded, and only names on a list come along from the server's own environment. */
export const layer = Layer.effect(ProviderAttachment, make)
