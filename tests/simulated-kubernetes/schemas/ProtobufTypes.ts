import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"

import { moduleRoots } from "./GoTypes.ts"

/** A field of a message: its name in JSON, its type, and whether it is a list or a map. */
type ProtobufField = readonly [name: string, type: string, shape: "list" | "map" | "one"]

const scalars = ["bool", "bytes", "double", "int32", "int64", "string", "uint32", "uint64"]

/** `.k8s.io.api.core.v1.Container` is `io.k8s.api.core.v1.Container` in OpenAPI. */
const openApiName = (type: string, packageName: string): string => {
  if (scalars.includes(type)) return type
  const full = type.includes(".") ? type.replace(/^\./, "") : `${packageName}.${type}`
  return full.replace(/^k8s\.io\./, "io.k8s.").replaceAll("_", "-")
}

const readMessages = (text: string, messages: Record<string, Record<string, ProtobufField>>) => {
  const [, packageName = ""] = /^package (\S+);/m.exec(text) ?? []
  for (const [, message = "", body = ""] of text.matchAll(/^message (\w+) \{\n([\s\S]*?)^\}/gm)) {
    const fields: Record<string, ProtobufField> = {}
    const declared = body.matchAll(/^\s+(?:(optional|repeated) (\S+)|map<string, (\S+)>) (\w+) = (\d+)/gm)
    for (const [, rule, type = "", mapped, name = "", number = ""] of declared) {
      const shape = mapped === undefined ? (rule === "repeated" ? "list" : "one") : "map"
      fields[number] = [name, openApiName(mapped ?? type, packageName), shape]
    }
    messages[openApiName(message, packageName)] = fields
  }
}

/** How the types are written in Protocol Buffers, by their names in OpenAPI and the numbers of their fields. */
export const protobufTypes = (): Readonly<Record<string, Readonly<Record<string, ProtobufField>>>> => {
  const messages: Record<string, Record<string, ProtobufField>> = {}
  const visit = (directory: string) => {
    for (const entry of readdirSync(directory)) {
      const path = join(directory, entry)
      if (entry === "generated.proto") readMessages(readFileSync(path, "utf8"), messages)
      else if (entry !== "testdata" && statSync(path).isDirectory()) visit(path)
    }
  }
  for (const { root } of moduleRoots()) visit(root)
  return messages
}
