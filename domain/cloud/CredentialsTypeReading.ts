import { type Path } from "../shared/Problem.ts"
import { type Problems } from "../shared/Problems.ts"
import { type CredentialsType } from "./CredentialsType.ts"
import { type WireCredentials } from "./WireCredentials.ts"

const typesBySource = { in_memory: "static", assume_role: "dynamic" } as const

/** Reads how Orrery accesses the account, in both forms. No message repeats anything that was sent. */
export const readCredentialsType = (
  problems: Problems,
  path: Path,
  wire: WireCredentials,
): CredentialsType | undefined => {
  const { type, source } = wire
  if (source !== undefined && source !== "in_memory" && source !== "assume_role") {
    const message = `Reading credentials from ${source} is not offered. Send them with the request (type: static), or let Orrery use its own identity (type: dynamic).`
    problems.add("NOT_OFFERED", [...path, "source"], message)
    return undefined
  }
  const typeOfSource = source === undefined ? undefined : typesBySource[source]
  if (type !== undefined && typeOfSource !== undefined && type !== typeOfSource) {
    const message = `type ${type} and source ${source} contradict each other. Keep one of them.`
    problems.add("CONFLICTING_FIELDS", [...path, "type"], message)
  }
  const read = type ?? typeOfSource
  if (read === undefined && !problems.isBroken([...path, "source"])) {
    problems.add(
      "REQUIRED",
      [...path, "type"],
      "Choose how Orrery accesses the account: type static with credentials in data, or dynamic.",
    )
  }
  return read
}
