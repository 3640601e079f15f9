import type {
  AttributeSchema,
  BlockSchema,
  CtyType,
  NestedBlockSchema,
} from "#adapters/simulated-cloud/schema/BlockSchema.ts"

const entryPattern =
  /^ +(\w+): \{\n +value: (.*),\n +isBlock: (true|false),\n +type: "(\w+)",\n +storageClassType: "(\w+)",$/gm

const simpleTypes: Readonly<Record<string, CtyType>> = { string: "string", number: "number", boolean: "bool" }

const typeOf = (collection: string, storage: string): CtyType => {
  const simple = simpleTypes[storage]
  if (simple !== undefined) return simple
  if (collection === "map") return ["map", "string"]
  return [collection === "set" ? "set" : "list", storage === "numberList" ? "number" : "string"]
}

const bodyOf = (source: string, start: number): string =>
  start < 0 ? "" : source.slice(start, source.indexOf("// remove undefined attributes", start))

const blockOf = (source: string, body: string): BlockSchema => {
  const attributes: Array<AttributeSchema> = []
  const blocks: Array<NestedBlockSchema> = []
  for (const [, name = "", value = "", isBlock, collection = "", storage = ""] of body.matchAll(entryPattern)) {
    if (isBlock === "false") {
      attributes.push({
        name,
        type: typeOf(collection, storage),
        required: false,
        optional: true,
        computed: false,
        sensitive: false,
      })
      continue
    }
    const writer = /(?<!\w)(\w+ToHclTerraform)\b/.exec(value)?.[1] ?? ""
    blocks.push({
      name,
      nesting: collection === "set" ? "set" : "list",
      required: false,
      maxItems: 0,
      block: blockOf(source, bodyOf(source, source.indexOf(`export function ${writer}(`))),
    })
  }
  return { attributes, blocks }
}

/**
 * Reads the schema of the provider block itself.
 *
 * Its binding has no typed getters, so the types come from the functions that write it as HCL.
 */
export const parseProviderBinding = (source: string): BlockSchema =>
  blockOf(source, bodyOf(source, source.indexOf("protected synthesizeHclAttributes()")))
