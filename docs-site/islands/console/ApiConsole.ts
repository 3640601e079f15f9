import { errorCatalogue } from "#adapters/http/api/openapi/ErrorDocumentation.ts"

import "./ApiConsole.css"
import { element } from "../Elements.ts"
import { addressProblem, addressWarning, explainFailure } from "./ConsoleFailures.ts"
import { makeFields } from "./ConsoleForm.ts"
import {
  asCurl,
  type ConsoleDocument,
  type ConsoleOperation,
  type ConsoleValues,
  findOperation,
  makeRequest,
  readableBody,
} from "./ConsoleRequest.ts"

const localServer = "http://127.0.0.1:8080"
const waitMilliseconds = 60_000
const shownCharactersMax = 100_000

/** The headers of a response to show besides its body. */
const shownHeaders = ["location", "etag", "retry-after", "ratelimit", "idempotency-replayed", "x-request-id"]

let description: Promise<ConsoleDocument> | undefined
let nearest: Promise<string> | undefined

const readDescription = (): Promise<ConsoleDocument> => {
  description ??= fetch("/docs/openapi.json").then(async (response) => {
    if (!response.ok) throw new Error(`the server responded with ${response.status}`)
    return (await response.json()) as ConsoleDocument
  })
  // After a failure, the next call retries.
  description.catch(() => (description = undefined))
  return description
}

/** The default server: the origin of these pages if it is an Orrery server, otherwise one on this machine. */
const findNearestServer = (): Promise<string> =>
  (nearest ??= fetch("/healthz", { credentials: "omit" })
    .then(async (response) => (response.ok ? ((await response.json()) as { status?: unknown }) : {}))
    .then(
      ({ status }) => (status === "ok" ? location.origin : localServer),
      () => localServer,
    ))

const headerLines = ({ headers }: Response): ReadonlyArray<string> =>
  shownHeaders.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [`${name}: ${value}`]
  })

/** The view of a response: its status, and below that headers and body. */
interface Shown {
  readonly status: string
  readonly text: string
  readonly errorCode?: string | undefined
}

const errorCodeIn = (body: string): string | undefined => /"error_code":\s*"([A-Z_]+)"/.exec(body)?.[1]

const send = async ({ init, url }: ReturnType<typeof makeRequest>): Promise<Shown> => {
  const begun = performance.now()
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(waitMilliseconds) })
  if (response.type === "opaqueredirect") {
    return {
      status: "The server redirects elsewhere.",
      text: "The key was not sent along. Enter the address of the redirect.",
    }
  }
  const body = readableBody(await response.text()).slice(0, shownCharactersMax)
  const lasted = Math.round(performance.now() - begun)
  return {
    status: `${response.status} ${response.statusText}`.trim() + ` in ${lasted} ms`,
    text: [...headerLines(response), "", body].join("\n").trim(),
    errorCode: response.status < 400 ? undefined : errorCodeIn(body),
  }
}

const unsendable =
  "The key or a header field contains a character that is not allowed in a header, such as a curly quotation mark. Type it again, or copy it from where it is shown."

const requestOf = (operation: ConsoleOperation, values: ConsoleValues): ReturnType<typeof makeRequest> | undefined => {
  try {
    return makeRequest(operation, values)
  } catch {
    return undefined
  }
}

const createResponseView = () => {
  const status = element("p", { class: "api-answer", role: "status" })
  const text = element("pre", { tabindex: "0", hidden: "", "aria-label": "Response" })
  const show = (shown: Shown): void => {
    status.textContent = shown.status
    if (shown.errorCode !== undefined)
      status.append(" ", element("a", { href: `${errorCatalogue}#${shown.errorCode}` }, shown.errorCode))
    text.textContent = shown.text
    text.hidden = shown.text === ""
  }
  return { show, status, text }
}

/** The same request as a command, with the current values of the fields. */
const makeCurl = (form: HTMLElement, operation: ConsoleOperation, read: () => ConsoleValues): HTMLElement => {
  const code = element("code")
  const copy = element("button", { type: "button", class: "copy", "aria-label": "Copy code" }, "Copy")
  const box = element("div", { class: "code" }, element("pre", {}, code), copy)
  const details = element("details", {}, element("summary", {}, "As curl"), box)
  const write = (): void => {
    code.textContent = asCurl(operation, read())
  }
  form.addEventListener("input", write)
  write()
  return details
}

const noteText = (server: string): string =>
  addressWarning(server, location) ??
  "This sends a real request to the server. The key stays in the memory of this page until you leave the documentation."

const makeConsole = (
  operation: ConsoleOperation,
  line: HTMLElement,
  operationId: string,
  server: string,
): HTMLElement => {
  const form = element("form", { class: "api-console", "aria-label": `Try ${operationId}` })
  const read = makeFields(form, operation, line, server)
  const button = element("button", { type: "submit" }, `Send ${operation.method}`)
  const note = element("small", {}, noteText(server))
  const { show, status, text } = createResponseView()
  form.append(makeCurl(form, operation, read), button, note, status, text)
  form.addEventListener("input", () => {
    note.textContent = noteText(read().server)
  })
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    const values = read()
    const problem = addressProblem(values.server, location)
    if (problem !== undefined) return show({ status: problem, text: "" })
    const request = requestOf(operation, values)
    if (request === undefined) return show({ status: unsendable, text: "" })
    button.disabled = true
    show({ status: "Sending…", text: "" })
    void send(request)
      .catch(async (error: unknown) => ({ status: await explainFailure(error, values, location), text: "" }))
      .then((shown) => {
        show(shown)
        button.disabled = false
      })
  })
  return form
}

/** The element below the line: the console, or the reason why there is none. */
const shown = ".api-console, .api-console-failure"

/** Opens the console of an operation below the line that names it, or closes it. */
export const toggleConsole = async (button: HTMLElement, line: HTMLElement, operationId: string): Promise<void> => {
  const open = line.nextElementSibling
  if (open?.matches(shown) === true) open.remove()
  if (open?.classList.contains("api-console") === true) {
    button.setAttribute("aria-expanded", "false")
    return
  }
  const [found, server] = await Promise.all([readDescription().catch((error: unknown) => error), findNearestServer()])
  // Another click came while this one was waiting.
  if (line.nextElementSibling?.matches(shown) === true) return
  const operation = found instanceof Error ? undefined : findOperation(found as ConsoleDocument, operationId)
  if (operation === undefined) {
    const text =
      found instanceof Error
        ? `The description of the API could not be read (${found.message}). Check your network connection and try again.`
        : "The description of the API does not have this operation. Reload the page."
    line.after(element("p", { class: "api-console-failure", role: "alert" }, text))
    return
  }
  const form = makeConsole(operation, line, operationId, server)
  line.after(form)
  button.setAttribute("aria-expanded", "true")
  form.querySelector("input")?.focus()
}
