import { code } from "../markdown/Markdown.ts"
import { componentName, type JsonSchema, resolve } from "./ApiDocument.ts"
import { aboutField, schemaAnchor, typeText } from "./SchemaText.ts"

/** One field or parameter. */
export interface Field {
  readonly name: string
  /** Markdown. */
  readonly type: string
  readonly isRequired: boolean
  /** Markdown. */
  readonly about: string
  readonly anchor: string
  /** The content below it, such as its own fields. */
  readonly below?: string | undefined
}

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, "  ")

const item = ({ about, anchor, below, isRequired, name, type }: Field): string => {
  const head = [code(name), type, ...(isRequired ? ["**required**"] : [])].join(" ")
  const rest = [about, below].filter((part) => part !== undefined && part !== "")
  return [`- ${head} {#${anchor}}`, ...rest.map((part) => indented(String(part)))].join("\n\n")
}

/** Fields one below the other, each with an anchor of its own. */
export const fieldList = (fields: ReadonlyArray<Field>): string =>
  ["::: fields", ...fields.map(item), ":::"].join("\n\n")

/** How a list of fields describes schemas that have a name. */
interface Layout {
  readonly typeOf: (schema: JsonSchema, anchor: string) => string
  readonly fieldsOf: (schema: JsonSchema, anchor: string) => string | undefined
}

const isRequired = (schema: JsonSchema, name: string): boolean =>
  schema.required?.includes(name) === true || /^Required[.,]/.test(schema.properties?.[name]?.description ?? "")

/** The schemas whose fields a value may have: its own, those of its items, those of what it maps to, and each choice's. */
const innermost = (schema: JsonSchema): ReadonlyArray<JsonSchema> => {
  const { additionalProperties, anyOf, items } = schema
  const target = resolve(schema)
  if (componentName(schema) !== undefined && target.properties === undefined) return innermost(target)
  if (anyOf !== undefined) return anyOf.flatMap(innermost)
  if (items !== undefined) return innermost(items)
  return typeof additionalProperties === "object" ? innermost(additionalProperties) : [schema]
}

const fieldsBelow = (schema: JsonSchema, anchor: string, layout: Layout): string | undefined => {
  const sections = innermost(schema).flatMap((inner) => layout.fieldsOf(inner, anchor) ?? [])
  return sections.length === 0 ? undefined : sections.join("\n\n")
}

const listOf = (schema: JsonSchema, anchor: string, layout: Layout): string =>
  fieldList(
    Object.entries(schema.properties ?? {}).map(([name, field]) => {
      const place = `${anchor}.${name}`
      return {
        name,
        type: layout.typeOf(field, place),
        isRequired: isRequired(schema, name),
        about: aboutField(field).replace(/^Required\. ?/, ""),
        anchor: place,
        below: fieldsBelow(field, place, layout),
      }
    }),
  )

const details = (title: string, content: string): string => `::: details Fields of ${title}\n\n${content}\n\n:::`

const lastPart = (anchor: string): string => code(anchor.slice(anchor.lastIndexOf(".") + 1))

const linking: Layout = {
  typeOf: (schema) => typeText(schema, (name) => `[${name}](#${schemaAnchor(name)})`),
  fieldsOf: (schema, anchor) =>
    componentName(schema) === undefined && schema.properties !== undefined
      ? details(lastPart(anchor), listOf(schema, anchor, linking))
      : undefined,
}

/** The fields of a schema where every other schema has a section of its own on the page. */
export const linkedFields = (schema: JsonSchema, anchor: string): string => {
  const target = resolve(schema)
  if (target.anyOf !== undefined) return `One of: ${target.anyOf.map((one) => linking.typeOf(one, anchor)).join(", ")}.`
  if (target.properties === undefined) return [linking.typeOf(target, anchor), aboutField(target)].join(". ")
  return listOf(target, anchor, linking)
}

/** Fields have an anchor; a whole body has none, and is found below its operation. */
const placeOf = (anchor: string): string => {
  const [operationId = "", , field] = anchor.split(".")
  return field === undefined ? operationId : anchor
}

/** Describes each schema at its first occurrence and links every later occurrence to it. */
const expanding = (places: Map<string, string>): Layout => ({
  typeOf: (schema, anchor) =>
    typeText(schema, (name) => {
      const place = places.get(name)
      return place === undefined || place === anchor ? name : `[${name}](#${place})`
    }),
  fieldsOf: (schema, anchor) => {
    const name = componentName(schema)
    const target = resolve(schema)
    if (target.properties === undefined || (name !== undefined && places.has(name))) return undefined
    if (name !== undefined) places.set(name, placeOf(anchor))
    return details(name ?? lastPart(anchor), listOf(target, anchor, expanding(places)))
  },
})

/** The fields of a schema with everything below them in place, each schema once. */
export const expandedFields = (schema: JsonSchema, anchor: string, places = new Map<string, string>()): string => {
  const name = componentName(schema)
  const target = resolve(schema)
  const layout = expanding(places)
  if (name !== undefined && places.has(name)) return `The fields are described above: ${layout.typeOf(schema, anchor)}.`
  if (target.anyOf !== undefined) {
    const choices = target.anyOf.map((one, index) => {
      const choice = componentName(one)
      const isNew = choice !== undefined && !places.has(choice)
      const about = layout.fieldsOf(one, index === 0 ? anchor : `${anchor}.${choice ?? index}`)
      // A choice has no anchor: it is found below its operation.
      if (isNew) places.set(choice, placeOf(anchor))
      return about ?? `${layout.typeOf(one, "")}.`
    })
    return ["One of these:", ...choices].join("\n\n")
  }
  if (target.properties === undefined) {
    const below = fieldsBelow(target, anchor, layout)
    return [[layout.typeOf(target, anchor), aboutField(target)].filter((part) => part !== "").join(". "), below]
      .filter((part) => part !== undefined)
      .join("\n\n")
  }
  if (name !== undefined) places.set(name, placeOf(anchor))
  return listOf(target, anchor, layout)
}
