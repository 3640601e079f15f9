import { isJsonObject, type JsonObject } from "./JsonWalk.ts"

/** Where the documentation explains each code, below the server's own address. */
export const errorCatalogue = "/docs/latest/platform/reference/errors"

const codesOf = ({ properties }: JsonObject): ReadonlyArray<string> => {
  const code = isJsonObject(properties) ? properties["error_code"] : undefined
  if (!isJsonObject(code)) return []
  return Array.isArray(code["enum"])
    ? code["enum"].map(String)
    : typeof code["const"] === "string"
      ? [code["const"]]
      : []
}

/** A schema of an error leads to its code in the error catalogue; other schemas stay as they are. */
export const documentError = (schema: JsonObject): JsonObject => {
  const [code, ...others] = codesOf(schema)
  if (code === undefined) return schema
  const url = others.length === 0 ? `${errorCatalogue}#${code}` : errorCatalogue
  return { ...schema, externalDocs: { description: "What it means and what to do about it.", url } }
}
