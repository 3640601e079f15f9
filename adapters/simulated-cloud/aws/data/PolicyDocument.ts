import { type Attributes, isAttributes, isList, textAt, textsAt, type Value } from "../../value/Value.ts"

type Json = string | ReadonlyArray<Json> | { readonly [name: string]: Json }

const blocksAt = (attributes: Attributes, name: string): ReadonlyArray<Attributes> => {
  const value: Value | undefined = attributes[name]
  return isList(value) ? value.filter(isAttributes) : []
}

/** IAM takes one text or several; the provider writes one where there is one, and sorts several downwards. */
const oneOrMany = (texts: ReadonlyArray<string>): Json | undefined => {
  if (texts.length < 2) return texts[0]
  return texts.toSorted((left, right) => (left < right ? 1 : -1))
}

const principals = (statement: Attributes, block: string): Json | undefined => {
  const entries = blocksAt(statement, block).map(
    (principal) => [textAt(principal, "type") ?? "", oneOrMany(textsAt(principal, "identifiers")) ?? []] as const,
  )
  const [first] = entries
  if (first === undefined) return undefined
  return first[0] === "*" && first[1] === "*" ? "*" : Object.fromEntries(entries)
}

const conditions = (statement: Attributes): Json | undefined => {
  const tests: Record<string, Record<string, Json>> = {}
  for (const condition of blocksAt(statement, "condition")) {
    const test = (tests[textAt(condition, "test") ?? ""] ??= {})
    test[textAt(condition, "variable") ?? ""] = oneOrMany(textsAt(condition, "values")) ?? []
  }
  return Object.keys(tests).length === 0 ? undefined : tests
}

const withoutGaps = (entries: Readonly<Record<string, Json | undefined>>): Json =>
  Object.fromEntries(Object.entries(entries).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

const statementOf = (statement: Attributes): Json =>
  withoutGaps({
    Sid: textAt(statement, "sid"),
    Effect: textAt(statement, "effect") ?? "Allow",
    Action: oneOrMany(textsAt(statement, "actions")),
    NotAction: oneOrMany(textsAt(statement, "not_actions")),
    Resource: oneOrMany(textsAt(statement, "resources")),
    NotResource: oneOrMany(textsAt(statement, "not_resources")),
    Principal: principals(statement, "principals"),
    NotPrincipal: principals(statement, "not_principals"),
    Condition: conditions(statement),
  })

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** The statements of documents to merge in; what is no policy holds none. */
const statementsIn = (documents: ReadonlyArray<string>): ReadonlyArray<unknown> =>
  documents.flatMap((document): ReadonlyArray<unknown> => {
    if (document === "") return []
    const parsed: unknown = JSON.parse(document)
    const found = isRecord(parsed) ? parsed["Statement"] : undefined
    return Array.isArray(found) ? found : found === undefined ? [] : [found]
  })

const sidOf = (statement: unknown): unknown => (isRecord(statement) ? statement["Sid"] : undefined)

/** Statements of an override take the place of those with the same identifier. */
const overridden = (statements: ReadonlyArray<unknown>, overrides: ReadonlyArray<unknown>): ReadonlyArray<unknown> => {
  const sids = new Set<unknown>(overrides.map(sidOf).filter((sid) => sid !== undefined))
  return [...statements.filter((statement) => !sids.has(sidOf(statement))), ...overrides]
}

/** Renders a policy document as the AWS provider does: `json` for people, `minified_json` for limits. */
export const policyDocument = (config: Attributes): Attributes => {
  const own = [
    ...statementsIn(textsAt(config, "source_policy_documents")),
    ...blocksAt(config, "statement").map(statementOf),
  ]
  const Statement = overridden(own, statementsIn(textsAt(config, "override_policy_documents")))
  const id = textAt(config, "policy_id")
  const document = {
    Version: textAt(config, "version") ?? "2012-10-17",
    ...(id !== undefined && { Id: id }),
    Statement,
  }
  return { json: JSON.stringify(document, undefined, 2), minified_json: JSON.stringify(document) }
}
