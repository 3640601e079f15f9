import { Config, Effect, Layer, Record, Redacted } from "effect"

import { ProviderAttachment } from "#adapters/interfaces/ProviderAttachment.ts"
import { secretsOf } from "#domain/cloud/CredentialSecrets.ts"
import { programProviders } from "#domain/infrastructure/ProgramProviders.ts"

import { TerraformProviders } from "./TerraformProviders.ts"

/** How this machine reaches the internet. */
const networkNames = ["HTTPS_PROXY", "HTTP_PROXY", "NO_PROXY", "SSL_CERT_FILE", "SSL_CERT_DIR"] as const

/** The password of a proxy, escaped as in its address; the mask undoes that. */
const passwordsIn = (address: string): ReadonlyArray<string> => {
  const password = URL.parse(address)?.password ?? ""
  return password === "" ? [] : [password]
}

const secretsIn = (
  variables: Readonly<Record<string, string>>,
  secretNames: ReadonlyArray<string>,
): ReadonlyArray<string> =>
  Object.entries(variables).flatMap(([name, value]) =>
    secretNames.includes(name) ? secretsOf({ [name]: value }) : passwordsIn(value),
  )

const present = Effect.fnUntraced(function* (names: ReadonlyArray<string>) {
  const values = yield* Config.all(Record.fromIterableWith(names, (name) => [name, Config.option(Config.String(name))]))
  return Record.getSomes(values)
}, Effect.orDie)

const make = Effect.gen(function* () {
  const network = yield* present(networkNames)
  const identities = yield* Effect.forEach(yield* TerraformProviders, ({ identity, name }) =>
    Effect.map(present(identity.variables), (variables) => ({ name, variables, secretNames: identity.secrets })),
  )

  const identityFor = (program: string) =>
    Effect.map(programProviders(program), (used) =>
      Object.fromEntries(
        identities.filter(({ name }) => used.has(name)).flatMap(({ variables }) => Object.entries(variables)),
      ),
    )

  return ProviderAttachment.of({
    simulated: false,
    secrets: Redacted.make([
      ...secretsIn(network, []),
      ...identities.flatMap(({ secretNames, variables }) => secretsIn(variables, secretNames)),
    ]),
    // The request's credentials are never mixed with the server's: a session token would belong to another key.
    attach: ({ credentials, program }) =>
      Record.isEmptyRecord(Redacted.value(credentials))
        ? Effect.map(identityFor(program), (identity) => ({ ...network, ...identity }))
        : Effect.succeed(network),
  })
})

/**
 * The real cloud: its providers are downloaded, and of the server's own environment only the variables on a list are
 * passed on.
 */
export const layer = Layer.effect(ProviderAttachment, make)
