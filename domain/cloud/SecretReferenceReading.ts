import { type Path } from "../shared/Problem.ts"
import { type Problems } from "../shared/Problems.ts"
import { suggestion } from "../shared/Similarity.ts"
import { type SecretReference } from "./SecretReference.ts"
import { type SecretStore } from "./SecretStore.ts"

type Data = Readonly<Record<string, string>>

/** Reads which secret of a store is meant. No message repeats anything that was sent. */
export const readSecretReference = (
  problems: Problems,
  path: Path,
  { fields, source }: SecretStore,
  data: Data,
): SecretReference => {
  const names = Object.keys(fields)
  for (const key of Object.keys(data)) {
    if (Object.hasOwn(fields, key)) continue
    const message = `With source ${source} data may have ${names.join(", ")}: the name of the secret. Credentials themselves belong into the secret.${suggestion(key, names)}`
    problems.add("UNKNOWN_FIELD", [...path, key], message)
  }
  const read: Record<string, string> = {}
  for (const [name, { expected, fallback, pattern }] of Object.entries(fields)) {
    const value = data[name] ?? fallback
    if (value === undefined) problems.add("REQUIRED", [...path, name], `Source ${source} needs ${name}: ${expected}.`)
    else if (!pattern.test(value)) problems.add("INVALID_FORMAT", [...path, name], `Expected ${expected}.`)
    else read[name] = value
  }
  return { source, data: read }
}
