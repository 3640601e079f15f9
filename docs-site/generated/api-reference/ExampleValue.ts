import { readFileSync } from "node:fs"

import { parse } from "yaml"

import { choicesOf, componentName, type JsonSchema, resolve } from "./ApiDocument.ts"

/** Schemas with rules that no schema can express have an example, which a test sends to the server. */
const wholeExamples: Readonly<Record<string, () => unknown>> = {
  K8sClusterRequest: () =>
    parse(readFileSync(new URL("../../../infra-templates/examples/eks.yaml", import.meta.url), "utf8")),
  CredentialsRequest: () => ({ type: "dynamic" }),
}

const uuid = "0197c0de-0000-7000-8000-000000000001"

const time = "2026-01-31T12:00:00.000Z"

/** Times are text in the document; their names show what they are. */
const isTime = (name: string, { type }: JsonSchema): boolean =>
  type === "string" && /(?:At|Timestamp|timestamp|Update)$/.test(name)

const textExample = ({ format, minLength = 0 }: JsonSchema): string => {
  if (format === "uuid") return uuid
  if (format === "date-time") return time
  if (format === "email") return "ada@example.com"
  return "text".padEnd(Math.min(minLength, 8), "x")
}

const objectExample = (schema: JsonSchema, onlyRequired: boolean): unknown =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => !onlyRequired || schema.required?.includes(name) === true)
      .map(([name, field]) => [name, isTime(name, field) ? time : exampleOf(field, onlyRequired)]),
  )

/** A value of a schema, built from the examples of its parts. */
export const exampleOf = (schema: JsonSchema, onlyRequired = false): unknown => {
  const whole = wholeExamples[componentName(schema) ?? ""]
  if (whole !== undefined) return whole()
  const target = resolve(schema)
  const [first] = target.examples ?? schema.examples ?? []
  if (first !== undefined) return first
  const choices = choicesOf(target)
  if (choices !== undefined) return choices.find((value) => value !== "UNSPECIFIED")
  if (target.anyOf?.[0] !== undefined) return exampleOf(target.anyOf[0], onlyRequired)
  if (target.type === "array") return target.items === undefined ? [] : [exampleOf(target.items, onlyRequired)]
  if (target.type === "object" && typeof target.additionalProperties === "object") {
    return { key: exampleOf(target.additionalProperties, onlyRequired) }
  }
  if (target.type === "object") return objectExample(target, onlyRequired)
  if (target.type === "boolean") return target.default ?? true
  if (target.type === "number" || target.type === "integer") return target.default ?? target.minimum ?? 1
  return target.default ?? textExample(target)
}
