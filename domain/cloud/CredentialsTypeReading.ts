import { type Path } from "../shared/Problem.ts"
import { type Problems } from "../shared/Problems.ts"
import { type CredentialsType } from "./CredentialsType.ts"
import { secretStores } from "./SecretStores.ts"
import { type WireCredentials } from "./WireCredentials.ts"

/** Credentials in a store are static, too: only where they are kept is different. */
const typesBySource: ReadonlyMap<string, CredentialsType> = new Map<string, CredentialsType>([
  ["in_memory", "static"],
  ["assume_role", "dynamic"],
  ...secretStores.map(({ source }) => [source, "static"] as const),
])

/** Reads how Orrery accesses the account, in both forms. No message repeats anything that was sent. */
export const readCredentialsType = (
  problems: Problems,
  path: Path,
  { source, type }: WireCredentials,
): CredentialsType | undefined => {
  const typeOfSource = source === undefined ? undefined : typesBySource.get(source)
  if (type !== undefined && typeOfSource !== undefined && type !== typeOfSource) {
    const message = `type ${type} and source ${source} contradict each other. Keep one of them.`
    problems.add("CONFLICTING_FIELDS", [...path, "type"], message)
  }
  const read = type ?? typeOfSource
  if (read === undefined && !problems.isBroken([...path, "source"])) {
    problems.add(
      "REQUIRED",
      [...path, "type"],
      "Choose how Orrery accesses the account: type static with credentials in data, type dynamic, or a secret store as source.",
    )
  }
  return read
}
