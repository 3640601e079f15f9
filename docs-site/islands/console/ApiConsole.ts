import "./ApiConsole.css"
import {
  bodyOfSample,
  type ConsoleDocument,
  type ConsoleOperation,
  findOperation,
  makeRequest,
  readableBody,
} from "./ConsoleRequest.ts"

const localServer = "http://127.0.0.1:8080"

/** A server on this machine serves these pages itself. */
const nearestServer = (): string =>
  ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname) ? location.origin : localServer

/** Kept in memory for as long as the page is open, and nowhere else. */
const remembered = { server: "", apiKey: "", bearer: "" }

let description: Promise<ConsoleDocument> | undefined

const readDescription = (): Promise<ConsoleDocument> =>
  (description ??= fetch("/docs/openapi.json").then(async (response) => {
    if (!response.ok) throw new Error(`The description of the API cannot be read: ${response.status}.`)
    return (await response.json()) as ConsoleDocument
  }))

const field = (form: HTMLElement, label: string, hint: string, input: HTMLInputElement | HTMLTextAreaElement) => {
  const wrapper = document.createElement("label")
  const name = document.createElement("span")
  name.textContent = label
  input.title = hint
  input.spellcheck = false
  input.autocomplete = "off"
  wrapper.append(name, input)
  form.append(wrapper)
  return input
}

const textInput = (value: string, placeholder: string, isRequired: boolean): HTMLInputElement => {
  const input = document.createElement("input")
  Object.assign(input, { value, placeholder, required: isRequired })
  return input
}

const sampleBody = (line: HTMLElement): string => {
  let element = line.nextElementSibling
  while (element !== null && !element.matches(".tabs, h2")) element = element.nextElementSibling
  return bodyOfSample(element?.querySelector("pre code")?.textContent ?? "")
}

const credentialLabels = { apiKey: "API key", bearer: "Bearer token" }

const makeFields = (form: HTMLFormElement, operation: ConsoleOperation, line: HTMLElement) => {
  const server = field(
    form,
    "Server",
    "Where to send it",
    textInput(remembered.server || nearestServer(), localServer, true),
  )
  const { scheme } = operation
  const credential =
    scheme === undefined
      ? undefined
      : field(form, credentialLabels[scheme], "Not stored anywhere", textInput(remembered[scheme], "", true))
  if (credential instanceof HTMLInputElement) credential.type = "password"
  const parameters = operation.parameters.map(({ description: hint, example, in: place, name, required }) => {
    const sample = String(example)
    return [name, field(form, `${name} (${place})`, hint, textInput(required ? sample : "", sample, required))] as const
  })
  const body = operation.hasBody
    ? field(
        form,
        "Body",
        "JSON",
        Object.assign(document.createElement("textarea"), { value: sampleBody(line), rows: 8 }),
      )
    : undefined
  return () => {
    remembered.server = server.value
    if (scheme !== undefined) remembered[scheme] = credential?.value ?? ""
    return {
      server: server.value,
      credential: credential?.value ?? "",
      parameters: Object.fromEntries(parameters.map(([name, input]) => [name, input.value])),
      body: body?.value ?? "",
    }
  }
}

const answerOf = async (operation: ConsoleOperation, values: ReturnType<ReturnType<typeof makeFields>>) => {
  const { init, url } = makeRequest(operation, values)
  const response = await fetch(url, init)
  const text = readableBody(await response.text())
  return `${response.status} ${response.statusText}\n${text}`.trimEnd()
}

const unreachable = (server: string): string =>
  `${server} does not answer, or does not allow pages of another address to call it. Check that it runs, or open the documentation it serves itself under /docs/.`

const makeConsole = (operation: ConsoleOperation, line: HTMLElement, operationId: string): HTMLElement => {
  const form = document.createElement("form")
  form.className = "api-console"
  form.setAttribute("aria-label", `Try ${operationId}`)
  const read = makeFields(form, operation, line)
  const send = Object.assign(document.createElement("button"), { type: "submit", textContent: "Send" })
  const note = document.createElement("small")
  note.textContent = "This really calls the server. The key stays in this page and is forgotten when you leave it."
  const answer = document.createElement("pre")
  answer.tabIndex = 0
  answer.hidden = true
  answer.setAttribute("role", "status")
  form.append(send, note, answer)
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    const values = read()
    send.disabled = true
    answerOf(operation, values)
      .catch(() => unreachable(values.server))
      .then((text) => {
        answer.hidden = false
        answer.textContent = text
        send.disabled = false
      })
      .catch(() => undefined)
  })
  return form
}

/** Opens the console of an operation below the line that names it, or closes it. */
export const toggleConsole = async (button: HTMLElement, line: HTMLElement, operationId: string): Promise<void> => {
  const open = line.nextElementSibling
  if (open?.classList.contains("api-console") === true) {
    open.remove()
    button.setAttribute("aria-expanded", "false")
    return
  }
  const operation = findOperation(await readDescription(), operationId)
  if (operation === undefined) return
  const form = makeConsole(operation, line, operationId)
  line.after(form)
  button.setAttribute("aria-expanded", "true")
  form.querySelector("input")?.focus()
}
