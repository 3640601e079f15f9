import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { suggestion } from "../../shared/Similarity.ts"
import { clusterApiVersion, clusterKind } from "./WireClusterRequest.ts"

const wrapping = ["apiVersion", "kind", "spec"]

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const checkWord = (problems: Problems, name: string, value: unknown, expected: string): void => {
  if (value === undefined) problems.add("REQUIRED", [name], `Expected ${name}: ${expected}.`)
  else if (value !== expected) problems.add("UNKNOWN_VALUE", [name], `Expected ${expected}.`)
}

/** Finds the fields of a request: at the top, or below `spec` where it is wrapped. `base` is the path they are reported under. */
export const unwrap = (problems: Problems, input: unknown): { readonly body: unknown; readonly base: Path } => {
  if (!isObject(input)) {
    if (!problems.isBroken([])) {
      problems.addBroken("WRONG_TYPE", [], "Expected an object with the fields of a cluster request.")
    }
    return { body: undefined, base: [] }
  }
  if (!wrapping.some((name) => name in input)) return { body: input, base: [] }
  checkWord(problems, "apiVersion", input["apiVersion"], clusterApiVersion)
  checkWord(problems, "kind", input["kind"], clusterKind)
  for (const name of Object.keys(input)) {
    if (!wrapping.includes(name)) {
      const message = () =>
        `A wrapped request has apiVersion, kind and spec only.${suggestion(name, wrapping) || " Put this field below spec."}`
      problems.addBroken("UNKNOWN_FIELD", [name], message)
    }
  }
  const { spec } = input
  if (isObject(spec)) return { body: spec, base: ["spec"] }
  if (spec === undefined) problems.add("REQUIRED", ["spec"], "The fields of the cluster belong below spec.")
  else problems.addBroken("WRONG_TYPE", ["spec"], "Expected an object with the fields of a cluster request.")
  return { body: undefined, base: ["spec"] }
}
