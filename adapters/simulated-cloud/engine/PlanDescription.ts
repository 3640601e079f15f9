import { providerOf, type SimulatedProvider } from "../cloud/SimulatedProvider.ts"
import {
  type Attributes,
  isAttributes,
  isList,
  isUnknown,
  isWhollyKnown,
  sameValue,
  toJson,
  type Value,
} from "../value/Value.ts"
import { type EnginePlan, type PlannedStep, summaryOf } from "./EnginePlan.ts"

const hidden = "(sensitive value)"
const later = "(known after apply)"

const actionNames: Readonly<Record<string, ReadonlyArray<string>>> = {
  create: ["create"],
  update: ["update"],
  delete: ["delete"],
  noop: ["no-op"],
  import: ["no-op"],
}

/** What is known of a value; the parts that are not are left out, as in `terraform show -json`. */
const knownPart = (value: Value): Value => {
  if (isList(value)) return value.map(knownPart)
  if (!isAttributes(value)) return isUnknown(value) ? null : value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => (isUnknown(item) ? [] : [[name, knownPart(item)]])),
  )
}

const unknownPart = (value: Value): Value => {
  if (isList(value)) return value.map(unknownPart)
  if (!isAttributes(value)) return isUnknown(value)
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => (isWhollyKnown(item) ? [] : [[name, unknownPart(item)]])),
  )
}

const masked = ({ sensitive }: PlannedStep, attributes: Attributes | undefined): Attributes | undefined =>
  attributes === undefined
    ? undefined
    : Object.fromEntries(
        Object.entries(attributes).map(([name, value]) => [
          name,
          value !== null && sensitive.has(name) ? hidden : value,
        ]),
      )

const sensitivePart = ({ sensitive }: PlannedStep, attributes: Attributes | undefined): Attributes =>
  Object.fromEntries(Object.keys(attributes ?? {}).flatMap((name) => (sensitive.has(name) ? [[name, true]] : [])))

const actionsOf = ({ action, createBeforeDestroy }: PlannedStep): ReadonlyArray<string> => {
  if (action === "replace") return createBeforeDestroy ? ["create", "delete"] : ["delete", "create"]
  return actionNames[action] ?? ["no-op"]
}

/** The address of a type's provider. A type of no known provider follows Terraform's rule for undeclared providers. */
const sourceOf = (providers: ReadonlyArray<SimulatedProvider>, resourceType: string): string =>
  providerOf(providers, resourceType)?.source ?? `hashicorp/${resourceType.split("_")[0]}`

const changeOf = (step: PlannedStep, providers: ReadonlyArray<SimulatedProvider>) => {
  const { address, resourceType, reason, adopt } = step
  const before = masked(step, step.before)
  const after = masked(step, step.after)
  return {
    address,
    mode: "managed",
    type: resourceType,
    name: address.split(".")[1] ?? "",
    provider_name: `registry.terraform.io/${sourceOf(providers, resourceType)}`,
    change: {
      actions: actionsOf(step),
      before: toJson(before ?? null),
      after: toJson(after === undefined ? null : knownPart(after)),
      after_unknown: toJson(after === undefined ? {} : unknownPart(after)),
      before_sensitive: toJson(sensitivePart(step, before)),
      after_sensitive: toJson(sensitivePart(step, after)),
      ...(adopt !== undefined && { importing: { id: adopt.split("|").slice(3).join("|") } }),
    },
    ...(reason !== undefined && { action_reason: reason }),
  }
}

/** A plan in the form of `terraform show -json`, as far as the built-in engine knows it. */
export const planJsonOf = ({ providers, steps }: EnginePlan): string =>
  JSON.stringify({ format_version: "1.2", resource_changes: steps.map((step) => changeOf(step, providers)) })

const signs: Readonly<Record<string, string>> = {
  create: "  +",
  update: "  ~",
  delete: "  -",
  replace: "-/+",
  import: "   ",
}
const verbs: Readonly<Record<string, string>> = {
  create: "will be created",
  update: "will be updated in-place",
  delete: "will be destroyed",
  replace: "must be replaced",
  import: "will be imported",
}

const show = (value: Value | undefined): string => {
  if (value === undefined || value === null) return "null"
  return isUnknown(value) || !isWhollyKnown(value) ? later : JSON.stringify(toJson(value))
}

const lineOf = (name: string, { action }: PlannedStep, before: Value | undefined, after: Value | undefined): string => {
  if (action === "update" || action === "replace") return `        ${name} = ${show(before)} -> ${show(after)}`
  return `        ${name} = ${show(action === "delete" ? before : after)}`
}

const isEmpty = (value: Value | undefined): boolean =>
  value === undefined || value === null || (isList(value) && value.length === 0)

const describe = (step: PlannedStep): ReadonlyArray<string> => {
  const { address, resourceType, action } = step
  const before = masked(step, step.before) ?? {}
  const after = masked(step, step.after) ?? {}
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !sameValue(before[name], after[name]) && !(isEmpty(before[name]) && isEmpty(after[name])))
    .toSorted()
  return [
    `  # ${address} ${verbs[action] ?? action}`,
    `${signs[action] ?? "   "} resource "${resourceType}" "${address.split(".")[1] ?? ""}" {`,
    ...names.map((name) => lineOf(name, step, before[name], after[name])),
    "    }",
    "",
  ]
}

/** A plan for people. */
export const planTextOf = (steps: ReadonlyArray<PlannedStep>): string => {
  const changes = steps.filter(({ action }) => action !== "noop")
  if (changes.length === 0) return "No changes. Your infrastructure matches the configuration."
  const { add, change, import: adopted, remove } = summaryOf({ steps })
  const imports = adopted === 0 ? "" : `${adopted} to import, `
  return [
    "The built-in engine will perform the following actions on the simulated cloud:",
    "",
    ...changes.flatMap(describe),
    `Plan: ${imports}${add} to add, ${change} to change, ${remove} to destroy.`,
  ].join("\n")
}
