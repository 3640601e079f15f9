import { Schema } from "effect"

import { DnsName } from "../shared/DnsName.ts"
import { type ProblemCode } from "../shared/Problem.ts"
import { problemCode, wrongTypeHint } from "../shared/SchemaProblems.ts"

const because = (code: ProblemCode, expected: string) => ({ expected, [problemCode]: code })

/** Text that matches a pattern. Every text of a request has one, so that only known characters reach a Terraform program. */
export const patterned = (pattern: RegExp, charactersMax: number, expected: string, hint = "") =>
  Schema.String.annotate({ [wrongTypeHint]: hint }).check(
    Schema.isMaxLength(charactersMax, because("OUT_OF_RANGE", `at most ${charactersMax} characters`)),
    Schema.isPattern(pattern, because("INVALID_FORMAT", expected)),
  )

/**
 * The text of labels, tags and notes: letters of any script, digits, spaces and `_ . : / = + - @`. No cloud allows more
 * in a tag.
 */
export const plainTextPattern = /^[\p{L}\p{Zs}\p{N}_.:/=+\-@]*$/u

export const name = DnsName

export const region = patterned(/^[a-z0-9-]+$/u, 40, "a region such as eu-west-1")

export const zone = patterned(/^[a-z0-9-]+$/u, 40, "an availability zone such as eu-west-1a")

export const machineType = patterned(/^[A-Za-z0-9][A-Za-z0-9._-]*$/u, 64, "a machine type such as m7g.large")

export const cidr = patterned(/^[0-9./]+$/u, 18, "an IPv4 block such as 10.0.0.0/16")

export const version = patterned(
  /^v?[0-9]{1,3}\.[0-9]{1,3}(\.[0-9]{1,3})?([+-][A-Za-z0-9_.-]+)?$/u,
  40,
  "a version such as 1.35 or 1.35.4",
  'Write it in quotes, such as "1.35": without them 1.30 is read as the number 1.3.',
)

export const count = (minimum: number, maximum: number) =>
  Schema.Int.annotate({ expected: "a whole number" }).check(
    Schema.isBetween({ minimum, maximum }, because("OUT_OF_RANGE", `a number from ${minimum} to ${maximum}`)),
  )

export const listOf = <S extends Schema.Constraint>(item: S, itemsMax: number) =>
  Schema.Array(item).check(Schema.isMaxLength(itemsMax, because("TOO_MANY", `at most ${itemsMax} items`)))

export const mapOf = <S extends Schema.Constraint>(value: S, entriesMax: number) =>
  Schema.Record(Schema.String, value).check(
    Schema.isMaxProperties(entriesMax, because("TOO_MANY", `at most ${entriesMax} entries`)),
  )

/** Kubernetes labels; their syntax is checked by `LabelRules`, so that each key is named in its problem. */
export const labels = mapOf(Schema.String, 50)

/** Cloud tags; checked by `TagRules`. */
export const tags = mapOf(Schema.String, 40)

/** Documents which fields of a request are required. The reader reports them itself, together with everything else. */
export const documentedAsRequired = (...fields: ReadonlyArray<string>) =>
  Schema.makeFilter<object>(() => true, { toJsonSchema: () => ({ required: [...fields] }) })

/** Documents that a list needs an item. The reader reports an empty one itself. */
export const documentedAsFilled = Schema.makeFilter<object>(() => true, { toJsonSchema: () => ({ minItems: 1 }) })

/** Documents a rule that the reader checks itself, because its message is more specific than a schema's. */
export const documentedText = (pattern: string, minLength: number, maxLength: number) =>
  Schema.makeFilter<string>(() => true, { toJsonSchema: () => ({ pattern, minLength, maxLength }) })

/** A number of nodes or a percentage of them; the reader checks the range. */
export const nodesOrPercentage = (minimum: number, maximum: number) =>
  Schema.Union([
    Schema.Int.check(Schema.makeFilter<number>(() => true, { toJsonSchema: () => ({ minimum, maximum }) })),
    Schema.String.check(documentedText("^[0-9]{1,3}%$", 2, 4)),
  ])

export const optional: typeof Schema.optionalKey = Schema.optionalKey
