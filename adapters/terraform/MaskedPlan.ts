import { Predicate, Schema } from "effect"

/** What stands in for a sensitive value, in Terraform's own words. */
export const sensitiveValue = "(sensitive value)"

type Json = Schema.Json
type JsonObject = Readonly<Record<string, Json>>

const isObject = (value: Json | undefined): value is JsonObject => Predicate.isObject(value) && !Array.isArray(value)

const isArray = (value: Json | undefined): value is ReadonlyArray<Json> => Array.isArray(value)

/** Hides what the marks name: `true` hides all of a value, an object or array of marks what it names inside. */
const hide = (value: Json, marks: Json | undefined): Json => {
  if (marks === true) return value === null ? null : sensitiveValue
  if (isArray(value) && isArray(marks)) return value.map((item, index) => hide(item, marks[index]))
  if (isObject(value) && isObject(marks)) return mapValues(value, (item, key) => hide(item, marks[key]))
  return value
}

const mapValues = (object: JsonObject, change: (value: Json, key: string) => Json): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]))

/** The marks of both: hidden where either hides. */
const union = (left: Json | undefined, right: Json | undefined): Json => {
  if (left === true || right === true) return true
  if (isArray(left) && isArray(right)) {
    const [longer, shorter] = left.length < right.length ? [right, left] : [left, right]
    return longer.map((marks, index) => union(marks, shorter[index]))
  }
  if (isObject(left) && isObject(right))
    return mapValues({ ...right, ...left }, (_, key) => union(left[key], right[key]))
  return isObject(left) || isArray(left) ? left : (right ?? false)
}

/** Which of a resource's arguments the program itself must not show, since the schema or an expression marks them. */
const hideExpressions = (expressions: Json, marks: Json | undefined): Json => {
  if (isArray(expressions)) {
    return expressions.map((item, index) => hideExpressions(item, isArray(marks) ? marks[index] : marks))
  }
  if (!isObject(expressions)) return marks === true ? sensitiveValue : expressions
  if (marks === true && "constant_value" in expressions) return { ...expressions, constant_value: sensitiveValue }
  return mapValues(expressions, (item, key) => hideExpressions(item, isObject(marks) ? marks[key] : marks))
}

const changeMarks = (change: JsonObject) => union(change["before_sensitive"], change["after_sensitive"])

/** The marks of every resource the plan changes, by address. */
const collectMarks = (plan: JsonObject): ReadonlyMap<string, Json> => {
  const marks = new Map<string, Json>()
  for (const list of [plan["resource_changes"], plan["resource_drift"]]) {
    for (const entry of isArray(list) ? list : []) {
      if (!isObject(entry) || !isObject(entry["change"]) || typeof entry["address"] !== "string") continue
      const address = entry["address"]
      marks.set(address, union(marks.get(address), changeMarks(entry["change"])))
    }
  }
  return marks
}

const hideChange = (change: JsonObject): JsonObject =>
  mapValues(change, (value, key) => (key === "before" || key === "after" ? hide(value, changeMarks(change)) : value))

const hideEntry = (object: JsonObject, marks: ReadonlyMap<string, Json>): JsonObject => {
  const known = typeof object["address"] === "string" ? marks.get(object["address"]) : undefined
  return mapValues(object, (value, key) => {
    if (key === "values" && isObject(value) && "sensitive_values" in object) {
      return hide(value, union(object["sensitive_values"], known))
    }
    if (key === "expressions" && known !== undefined) return hideExpressions(value, known)
    if (object["sensitive"] === true && (key === "value" || key === "expression")) return sensitiveValue
    return walk(value, marks)
  })
}

const walk = (value: Json, marks: ReadonlyMap<string, Json>): Json => {
  if (isArray(value)) return value.map((item) => walk(item, marks))
  if (!isObject(value)) return value
  if ("before_sensitive" in value || "after_sensitive" in value) return hideChange(value)
  return hideEntry(value, marks)
}

const decode = Schema.decodeSync(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Json)))

/**
 * A plan as `terraform show -json` prints it, without any value that Terraform, a provider's schema or the program calls sensitive.
 *
 * They are hidden wherever they stand: in changes, drift, planned and prior values, outputs and the program's own constants.
 * Variables are left out: a program of ours has none, and their values are printed without any mark.
 */
export const maskedPlan = (planJson: string): string => {
  const { variables: _, ...plan } = decode(planJson)
  return JSON.stringify(walk(plan, collectMarks(plan)))
}
