import { createHash } from "node:crypto"

import { isList, toJson, type Value } from "../value/Value.ts"

type ProgramFunction = (given: ReadonlyArray<Value>) => Value

const text = (value: Value | undefined): string =>
  typeof value === "string" ? value : value === undefined || value === null ? "" : JSON.stringify(toJson(value))

const list = (value: Value | undefined): ReadonlyArray<Value> => {
  if (isList(value)) return value
  return value === undefined || value === null ? [] : [value]
}

const fromJson = (value: Value | undefined): Value => {
  const parsed: Value = JSON.parse(text(value))
  return parsed
}

const hash = (algorithm: string) => (given: ReadonlyArray<Value>) =>
  createHash(algorithm).update(text(given[0])).digest("hex")

/** The functions a program may call: those the templates use, and related ones. */
export const programFunctions: Readonly<Record<string, ProgramFunction>> = {
  base64decode: ([value]) => Buffer.from(text(value), "base64").toString(),
  base64encode: ([value]) => Buffer.from(text(value)).toString("base64"),
  concat: (given) => given.flatMap(list),
  element: ([elements, index]) => {
    const all = list(elements)
    return all[Number(index) % Math.max(all.length, 1)] ?? null
  },
  join: ([separator, elements]) => list(elements).map(text).join(text(separator)),
  jsondecode: ([value]) => fromJson(value),
  jsonencode: ([value]) => JSON.stringify(toJson(value ?? null)),
  length: ([value]) => (isList(value) ? value.length : text(value).length),
  lower: ([value]) => text(value).toLowerCase(),
  one: ([elements]) => list(elements)[0] ?? null,
  // What it marks is hidden by `Sensitivity`.
  sensitive: ([value]) => value ?? null,
  sha1: hash("sha1"),
  sha256: hash("sha256"),
  tolist: ([elements]) => list(elements),
  toset: ([elements]) => list(elements),
  tostring: ([value]) => text(value),
  upper: ([value]) => text(value).toUpperCase(),
}
