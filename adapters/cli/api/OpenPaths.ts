import { Schema, SchemaIssue } from "effect"

import { Api } from "#adapters/http/api/Api.ts"

/** As a segment, these lead to another path in every encoding (RFC 3986 §5.2.4). */
const segmentsThatMove = ["", ".", ".."]

const standardIssues = SchemaIssue.makeFormatterStandardSchemaV1()

const issuesOf = (error: Schema.SchemaError) => standardIssues(error.issue).issues

/** The name of the parameter that an issue is about. */
const nameOf = ({ path: [first] = [] }: ReturnType<typeof issuesOf>[number]) =>
  typeof first === "object" ? first.key : first

/** The rule of a path parameter that a value breaks, as worded in the contract. */
const brokenRule = (parameters: Schema.Codec<unknown>, name: string, value: unknown): string | undefined => {
  const read = Schema.decodeResult(parameters)({ [name]: value })
  return read._tag === "Success" ? undefined : issuesOf(read.failure).find((issue) => nameOf(issue) === name)?.message
}

const openParameter = (parameters: Schema.Codec<unknown>, name: string) =>
  Schema.String.check(
    Schema.makeFilter((value) =>
      segmentsThatMove.includes(value)
        ? (brokenRule(parameters, name, value) ?? "Expected a name or an id")
        : undefined,
    ),
  )

/** The part of the contract that is changed here. */
interface Endpoint {
  /** Such as `/:clusterId/plan`. */
  readonly path: string
  readonly params?: Schema.Codec<unknown>
}
interface Group {
  readonly endpoints: Readonly<Record<string, Endpoint>>
}

const mapValues = <A, B>(values: Readonly<Record<string, A>>, change: (value: A) => B): Readonly<Record<string, B>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))

/** The same value with one property replaced. */
const withProperty = (original: object, name: string, value: unknown): object =>
  Object.create(original, { [name]: { value, enumerable: true } }) as object

const parameterNames = new Set<PropertyKey>()

const openEndpoint = (endpoint: Endpoint): object => {
  const { params, path } = endpoint
  if (params === undefined) return endpoint
  const names = [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? [])
  for (const name of names) parameterNames.add(name)
  const fields = Object.fromEntries(names.map((name) => [name, openParameter(params, name)]))
  return withProperty(endpoint, "params", Schema.Struct(fields))
}

const groups = Api.groups as unknown as Readonly<Record<string, Group>>

/**
 * The contract without the rules of its path parameters: the server, whose version may differ, decides whether a name is valid.
 * Only a value that would lead to another path is refused here, with the rule of the contract.
 */
export const openPaths = withProperty(
  Api,
  "groups",
  mapValues(groups, (group) => withProperty(group, "endpoints", mapValues(group.endpoints, openEndpoint))),
) as typeof Api

/** The rule that a refused argument breaks, if nothing was sent; absent for any other error. */
export const refusedArgument = (error: Schema.SchemaError): string | undefined =>
  issuesOf(error).find((issue) => parameterNames.has(nameOf(issue) ?? ""))?.message
