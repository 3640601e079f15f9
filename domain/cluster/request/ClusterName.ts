import { Schema } from "effect"

import { type NameLimits } from "../../provisioner/ProvisionerDefinition.ts"
import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { Uuid } from "../../shared/Uuid.ts"
import { checkName } from "./NodeGroupReading.ts"

/** Words that follow `/clusters/` in the API's paths, also those of operations that are specified and not offered yet. */
export const clusterPathWords: ReadonlyArray<string> = [
  "approval",
  "auth",
  "kubeconfig",
  "operations",
  "plan",
  "preflight",
  "progress",
  "spec",
  "stream",
  "sync",
]

const isUuid = Schema.is(Uuid)

/** A name that identifies the cluster in a path: neither a word of the API nor the id of another cluster. */
export const checkClusterName = (
  problems: Problems,
  path: Path,
  name: string,
  limits: NameLimits | undefined,
): void => {
  if (clusterPathWords.includes(name)) {
    problems.add("RESERVED", path, `${name} has a meaning of its own in the API's paths. Use another name.`)
  } else if (isUuid(name)) {
    problems.add("RESERVED", path, "A name must not read like the id of a cluster. Use another name.")
  } else checkName(problems, path, name, limits)
}
