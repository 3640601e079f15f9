/** Markup that is safe to show. */
export interface Html {
  readonly markup: string
}

type Value = Html | string | number | false | undefined | ReadonlyArray<Html>

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "")

const show = (value: Value): string => {
  if (value === undefined || value === false) return ""
  if (typeof value === "string" || typeof value === "number") return escape(String(value))
  return "markup" in value ? value.markup : value.map(({ markup }) => markup).join("")
}

/** Combines markup; text in it is always escaped. */
export const html = (strings: TemplateStringsArray, ...values: ReadonlyArray<Value>): Html => ({
  markup: String.raw({ raw: strings }, ...values.map(show)),
})
