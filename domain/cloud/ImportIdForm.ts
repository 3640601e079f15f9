/** The attributes of a resource, as in Terraform's state. */
export type Attributes = Readonly<Record<string, unknown>>

/** Builds the import id of a resource from its attributes, and the account it is in; undefined when one is missing. */
export type ImportIdForm = (attributes: Attributes, accountId?: string) => string | undefined

type Part = string | ImportIdForm

export const textOf = (value: unknown): string | undefined => {
  if (typeof value === "number" || typeof value === "boolean") return String(value)
  return typeof value === "string" && value !== "" ? value : undefined
}

/** The first of several attributes that is set; only one of them ever is. */
export const oneOf =
  (...names: ReadonlyArray<string>): ImportIdForm =>
  (attributes) =>
    names.map((name) => textOf(attributes[name])).find((text) => text !== undefined)

/** The parts with a separator between them; undefined as soon as one of them is missing. */
export const joined =
  (separator: string, ...parts: ReadonlyArray<Part>): ImportIdForm =>
  (attributes, accountId) => {
    const texts = parts.map((part) =>
      typeof part === "string" ? textOf(attributes[part]) : part(attributes, accountId),
    )
    return texts.every((text) => text !== undefined) ? texts.join(separator) : undefined
  }

export const only = (name: string): ImportIdForm => joined("", name)
