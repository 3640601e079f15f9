import { Effect, Option, type Redacted, Result } from "effect"

import { parseSecretKey } from "#adapters/encryption/SecretKey.ts"
import { databaseUrlProblem } from "#adapters/postgres/DatabaseUrl.ts"
import { suggestion } from "#domain/shared/Similarity.ts"

import { configuration, type Configuration } from "./Configuration.ts"
import { prepareDataDirectory } from "./DataDirectory.ts"
import { EnvironmentInvalid } from "./EnvironmentInvalid.ts"
import { settings } from "./Settings.ts"

const known: ReadonlySet<string> = new Set(settings.map(({ variable }) => variable))

const serviceHost = "_SERVICE_HOST"

/** Kubernetes adds variables of its own for a service called `orrery`, and for one such as `orrery-db`. */
const ofKubernetes = (names: ReadonlyArray<string>) => {
  const services = names.flatMap((name) => (name.endsWith(serviceHost) ? [name.slice(0, -serviceHost.length)] : []))
  return (name: string) =>
    services.some((service) => name.startsWith(`${service}_SERVICE_`) || name === `${service}_PORT`) ||
    services.some((service) => name.startsWith(`${service}_PORT_`))
}

/** Variables with the prefix of Orrery that nothing reads, so that their values would be ignored. */
export const unknownVariables = (names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const isOfKubernetes = ofKubernetes(names)
  return names
    .filter((name) => name.startsWith("ORRERY_") && !known.has(name) && !isOfKubernetes(name))
    .map((name) => `${name}: there is no such setting.${suggestion(name, known)}`)
}

const keyProblem = (variable: string, key: Option.Option<Redacted.Redacted>) =>
  Option.match(key, {
    onNone: () => [],
    onSome: (text) =>
      Result.match(parseSecretKey(text, variable), { onFailure: ({ message }) => [message], onSuccess: () => [] }),
  })

/** Problems of settings beyond their form. */
const problemsOf = Effect.fnUntraced(function* (settled: Configuration) {
  const directory = yield* Effect.result(prepareDataDirectory(settled.dataDirectory))
  return [
    ...(Result.isFailure(directory) ? [`ORRERY_DATA_DIR: ${directory.failure.message}`] : []),
    ...Option.toArray(Option.flatMapNullishOr(settled.databaseUrl, databaseUrlProblem)),
    ...keyProblem("ORRERY_ENCRYPTION_KEY", settled.encryptionKey),
    ...settled.previousEncryptionKeys.flatMap((key) => keyProblem("ORRERY_ENCRYPTION_PREVIOUS_KEYS", Option.some(key))),
    ...keyProblem("ORRERY_KEY_PEPPER", settled.pepper),
  ]
})

/**
 * The configuration a server starts with. Fails with all problems, so that one start shows them all.
 *
 * `names` are all variables of the environment.
 */
export const startConfiguration = Effect.fnUntraced(function* (names: ReadonlyArray<string>) {
  const read = yield* Effect.result(configuration)
  const problems = [
    ...unknownVariables(names),
    ...(Result.isFailure(read) ? read.failure.problems : yield* problemsOf(read.success)),
  ]
  if (Result.isFailure(read) || problems.length > 0) return yield* new EnvironmentInvalid({ problems })
  return read.success
})
