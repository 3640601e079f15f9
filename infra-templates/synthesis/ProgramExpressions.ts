import { allClouds } from "#domain/cloud/ResourceCloud.ts"

import { isJsonObject, type JsonObject } from "./TerraformProgram.ts"

const resourceType = `(?:${allClouds.map(({ resourceTypePrefix }) => resourceTypePrefix).join("|")})[a-z0-9_]+`

/** A resource, `data.` and a data source, or `local`; then its name, with attributes and numbered elements after it. */
const reference = `(?:(?:data\\.)?${resourceType}|local)\\.[A-Za-z][A-Za-z0-9_-]*(?:\\.[a-z][a-z0-9_]*|\\[\\d+\\])*`

const expression = new RegExp(`\\$\\{(?:(${reference})|base64encode\\((${reference})\\))\\}`, "g")

const declares = (program: JsonObject, ...keys: ReadonlyArray<string>): boolean => {
  let value: unknown = program
  for (const key of keys) {
    if (!isJsonObject(value) || !Object.hasOwn(value, key)) return false
    value = value[key]
  }
  return true
}

const isDeclared = (program: JsonObject, path: string): boolean => {
  const [root = "", name = "", third = ""] = path.split(/[.[]/)
  if (root === "local") return declares(program, "locals", name)
  if (root === "data") return declares(program, "data", name, third)
  return declares(program, "resource", root, name)
}

const check = (program: JsonObject, text: string, path: string): void => {
  if (!text.includes("{")) return
  const rest = text.replace(expression, (whole, plain: string | undefined, encoded: string | undefined) =>
    isDeclared(program, plain ?? encoded ?? "") ? "" : whole,
  )
  if (/[$%]\{|TfToken\[/.test(rest)) throw new Error(`The program contains an undeclared expression, at ${path}.`)
}

const walk = (program: JsonObject, value: unknown, path: string): void => {
  if (typeof value === "string") return check(program, value, path)
  if (typeof value !== "object" || value === null) return
  for (const [key, item] of Object.entries(value)) {
    check(program, key, path)
    walk(program, item, `${path}/${key}`)
  }
}

/**
 * Throws unless every expression of a finished program refers to something the program itself declares. It is the last
 * line of defence: request text that got this far as an expression stops here, as a defect.
 */
export const assertOnlyOwnExpressions = (program: JsonObject): void => walk(program, program, "")
