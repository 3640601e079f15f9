import { Predicate, Schema } from "effect"

/** Replaces a sensitive value, as in Terraform's output. */
export const sensitiveValue = "(sensitive value)"

type Json = Schema.Json
type JsonObject = Readonly<Record<string, Json>>

const isObject = (value: Json | undefined): value is JsonObject => Predicate.isObject(value) && !Array.isArray(value)

const isArray = (value: Json | undefined): value is ReadonlyArray<Json> => Array.isArray(value)

/** Shorter texts are too common to be hidden wherever they occur. */
const maskedLengthMin = 8

type Secrets = Set<string>

const collect = (value: Json, secrets: Secrets): void => {
  if (typeof value === "string" && value.length >= maskedLengthMin) secrets.add(value)
  if (isArray(value)) value.forEach((item) => collect(item, secrets))
  if (isObject(value)) Object.values(value).forEach((item) => collect(item, secrets))
}

/** Hides what the marks name: `true` hides a whole value, an object or array of marks its named parts. */
const hide = (value: Json, marks: Json | undefined, secrets: Secrets): Json => {
  if (marks === true) {
    if (value === null) return null
    collect(value, secrets)
    return sensitiveValue
  }
  if (isArray(value) && isArray(marks)) return value.map((item, index) => hide(item, marks[index], secrets))
  if (isObject(value) && isObject(marks)) return mapValues(value, (item, key) => hide(item, marks[key], secrets))
  return value
}

const mapValues = (object: JsonObject, change: (value: Json, key: string) => Json): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]))

/** The marks of both: a value is hidden if either hides it. */
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

/** Hides constants of the program for an argument that the schema or an expression marks. */
const hideExpressions = (expressions: Json, marks: Json | undefined, secrets: Secrets): Json => {
  if (isArray(expressions)) {
    return expressions.map((item, index) => hideExpressions(item, isArray(marks) ? marks[index] : marks, secrets))
  }
  if (!isObject(expressions)) return expressions
  const constant = expressions["constant_value"]
  if (constant !== undefined) return { ...expressions, constant_value: hide(constant, marks, secrets) }
  return mapValues(expressions, (item, key) => hideExpressions(item, isObject(marks) ? marks[key] : marks, secrets))
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

const hideChange = (change: JsonObject, secrets: Secrets): JsonObject =>
  mapValues(change, (value, key) =>
    key === "before" || key === "after" ? hide(value, changeMarks(change), secrets) : value,
  )

const hideEntry = (object: JsonObject, marks: ReadonlyMap<string, Json>, secrets: Secrets): JsonObject => {
  const known = typeof object["address"] === "string" ? marks.get(object["address"]) : undefined
  return mapValues(object, (value, key) => {
    if (key === "values" && isObject(value) && "sensitive_values" in object) {
      return hide(value, union(object["sensitive_values"], known), secrets)
    }
    if (key === "expressions" && known !== undefined) return hideExpressions(value, known, secrets)
    if (object["sensitive"] === true && (key === "value" || key === "expression")) return hide(value, true, secrets)
    return walk(value, marks, secrets)
  })
}

const walk = (value: Json, marks: ReadonlyMap<string, Json>, secrets: Secrets): Json => {
  if (isArray(value)) return value.map((item) => walk(item, marks, secrets))
  if (!isObject(value)) return value
  if ("before_sensitive" in value || "after_sensitive" in value) return hideChange(value, secrets)
  return hideEntry(value, marks, secrets)
}

const withoutSecrets = (text: string, secrets: Secrets): string =>
  [...secrets].reduce((shown, secret) => shown.replaceAll(secret, sensitiveValue), text)

const withoutSecretsIn = (value: Json, secrets: Secrets): Json => {
  if (typeof value === "string") return withoutSecrets(value, secrets)
  if (isArray(value)) return value.map((item) => withoutSecretsIn(item, secrets))
  return isObject(value) ? mapValues(value, (item) => withoutSecretsIn(item, secrets)) : value
}

const decode = Schema.decodeSync(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Json)))

/**
 * A plan as `terraform show` prints it, as JSON and as text, without the values that Terraform, a schema or the program marks as
 * sensitive.
 *
 * Such a value is hidden wherever it occurs: in changes, drift, planned and prior values, outputs and constants of the program.
 * Copies without a mark are hidden too, since a provider may copy a value elsewhere (`tags` to `tags_all`), except short values.
 * Variables are left out: Orrery's programs have none, and Terraform prints their values without any mark.
 */
export const maskedPlan = (planJson: string, planText: string): { readonly json: string; readonly text: string } => {
  const { variables: _, ...plan } = decode(planJson)
  const secrets: Secrets = new Set()
  const masked = walk(plan, collectMarks(plan), secrets)
  return { json: JSON.stringify(withoutSecretsIn(masked, secrets)), text: withoutSecrets(planText, secrets) }
}
