import { fieldsOf, listOf, textOf, valueAt } from "../objects/Fields.ts"

/** Labels as `app=web,tier=front`. */
export const printLabels = (labels: unknown): string =>
  Object.entries(fieldsOf(labels))
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(",") || "<none>"

/** The selector of an object, in the words of a label selector. */
export const printSelector = (selector: unknown): string => {
  const { matchExpressions, matchLabels } = fieldsOf(selector)
  const expressions = listOf(matchExpressions).map((expression) => {
    const { key, operator, values } = fieldsOf(expression)
    if (operator === "Exists") return textOf(key)
    if (operator === "DoesNotExist") return `!${textOf(key)}`
    return `${textOf(key)} ${operator === "In" ? "in" : "notin"} (${listOf(values).join(",")})`
  })
  const equal = matchLabels === undefined ? [] : [printLabels(matchLabels)]
  return [...equal, ...expressions].join(",") || "<none>"
}

const containers = (podSpec: unknown) => listOf(valueAt(podSpec, "containers")).map(fieldsOf)

export const containerNames = (podSpec: unknown): string =>
  containers(podSpec)
    .map(({ name }) => textOf(name))
    .join(",")

export const images = (podSpec: unknown): string =>
  containers(podSpec)
    .map(({ image }) => textOf(image))
    .join(",")
