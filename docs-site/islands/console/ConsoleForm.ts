import { bodyOfCurlCommand } from "../../generated/api-reference/CurlCommand.ts"
import { element } from "../Elements.ts"
import { type ConsoleOperation, type ConsoleValues } from "./ConsoleRequest.ts"

type Input = HTMLInputElement | HTMLTextAreaElement

/** Kept in memory for as long as the document is open, and nowhere else. */
const remembered = { server: "", apiKey: "", bearer: "" }

const credentialLabels = { apiKey: "API key", bearer: "Bearer token" }

const labelled = (form: HTMLElement, label: string, hint: string, input: Input): Input => {
  input.title = hint
  input.spellcheck = false
  input.autocomplete = "off"
  form.append(element("label", {}, element("span", {}, label), input))
  return input
}

const textInput = (value: string, placeholder: string, isRequired: boolean): HTMLInputElement =>
  Object.assign(element("input"), { value, placeholder, required: isRequired })

const sampleBody = (line: HTMLElement): string => {
  let sibling = line.nextElementSibling
  while (sibling !== null && !sibling.matches(".tabs, h2")) sibling = sibling.nextElementSibling
  return bodyOfCurlCommand(sibling?.querySelector("pre code")?.textContent ?? "")
}

const credentialInput = (form: HTMLElement, scheme: "apiKey" | "bearer"): Input => {
  const input = textInput(remembered[scheme], "", true)
  // Neither shown nor offered to a password manager.
  Object.assign(input, { type: "password", name: "" })
  labelled(form, credentialLabels[scheme], "Kept in this page's memory only", input)
  input.autocomplete = "new-password"
  return input
}

/** Adds the fields of an operation to a form, and returns a function that reads them. */
export const makeFields = (
  form: HTMLElement,
  operation: ConsoleOperation,
  line: HTMLElement,
  nearestServer: string,
): (() => ConsoleValues) => {
  const { hasBody, parameters, scheme } = operation
  const server = labelled(
    form,
    "Server",
    "Where to send it",
    textInput(remembered.server || nearestServer, nearestServer, true),
  )
  const credential = scheme === undefined ? undefined : credentialInput(form, scheme)
  const inputs = parameters.map(({ description: hint, example, in: place, name, required }) => {
    const sample = String(example)
    const input = textInput(required ? sample : "", sample, required)
    return [name, labelled(form, `${name} (${place}${required ? "" : ", optional"})`, hint, input)] as const
  })
  const area = Object.assign(element("textarea"), { value: sampleBody(line), rows: 8 })
  const body = hasBody ? labelled(form, "Body", "JSON", area) : undefined
  return () => {
    remembered.server = server.value
    if (scheme !== undefined) remembered[scheme] = credential?.value ?? ""
    return {
      server: server.value,
      credential: credential?.value ?? "",
      parameters: Object.fromEntries(inputs.map(([name, input]) => [name, input.value])),
      body: body?.value ?? "",
    }
  }
}
