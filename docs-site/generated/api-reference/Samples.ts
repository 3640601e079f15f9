import { block } from "../markdown/Markdown.ts"
import type { ApiOperation } from "./ApiDocument.ts"
import { type Credential, credentials, curlCommand } from "./CurlCommand.ts"
import { exampleOf } from "./ExampleValue.ts"

const server = "http://127.0.0.1:8080"

/** One request as every sample shows it. */
export interface SampleRequest {
  readonly method: string
  /** With its parameters filled in. */
  readonly path: string
  /** The header that authenticates, if the operation needs one. */
  readonly credential: Credential | undefined
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>
  readonly body: unknown
}

/** The request of a sample: its required parameters, each with its example. */
export const sampleRequest = ({ authentication, body, method, parameters, path }: ApiOperation): SampleRequest => {
  const required = parameters.filter((parameter) => parameter.required)
  const filled = required
    .filter((parameter) => parameter.in === "path")
    .reduce((text, { example, name }) => text.replace(`{${name}}`, encodeURIComponent(String(example))), path)
  const query = required
    .filter((parameter) => parameter.in === "query")
    .map(({ example, name }) => `${name}=${encodeURIComponent(String(example))}`)
  return {
    method,
    path: query.length === 0 ? filled : `${filled}?${query.join("&")}`,
    credential: authentication === "none" ? undefined : credentials[authentication],
    headers: required
      .filter((parameter) => parameter.in === "header")
      .map(({ example, name }) => [name, String(example)] as const),
    body: body?.required === true ? exampleOf(body.schema, true) : undefined,
  }
}

const json = (value: unknown): string => JSON.stringify(value, null, 2)

const curl = ({ body, credential, headers, method, path }: SampleRequest): string =>
  curlCommand({ method, url: server + path, credential, headers, body: body === undefined ? undefined : json(body) })

const indented = (text: string, by: string): string => text.replaceAll("\n", `\n${by}`)

const typescript = ({ body, credential, headers, method, path }: SampleRequest): string => {
  const fields = [
    ...(credential === undefined
      ? []
      : [
          `"${credential.header}": ${credential.before === "" ? "" : `"${credential.before}" + `}process.env["${credential.variable}"]!,`,
        ]),
    ...headers.map(([name, value]) => `"${name}": ${JSON.stringify(value)},`),
    ...(body === undefined ? [] : [`"Content-Type": "application/json",`]),
  ]
  const options = [
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    ...(fields.length === 0 ? [] : ["  headers: {", ...fields.map((field) => `    ${field}`), "  },"]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(json(body), "  ")}),`]),
  ]
  const call =
    options.length === 0 ? `fetch("${server}${path}")` : `fetch("${server}${path}", {\n${options.join("\n")}\n})`
  return `const response = await ${call}\n${read(method)}`
}

const read = (method: string): string =>
  method === "DELETE"
    ? "console.log(response.status, await response.text())"
    : "console.log(response.status, await response.json())"

const go = ({ body, credential, headers, method, path }: SampleRequest): string => {
  const imports = [
    "fmt",
    "io",
    "net/http",
    ...(credential === undefined ? [] : ["os"]),
    ...(body === undefined ? [] : ["strings"]),
  ]
  return [
    "package main",
    "",
    "import (",
    ...imports.map((name) => `\t"${name}"`),
    ")",
    "",
    "func main() {",
    `\trequest, err := http.NewRequest("${method}", "${server}${path}", ${body === undefined ? "nil" : `strings.NewReader(\`${json(body)}\`)`})`,
    "\tif err != nil {",
    "\t\tpanic(err)",
    "\t}",
    ...(credential === undefined
      ? []
      : [
          `\trequest.Header.Set("${credential.header}", ${credential.before === "" ? "" : `"${credential.before}"+`}os.Getenv("${credential.variable}"))`,
        ]),
    ...headers.map(([name, value]) => `\trequest.Header.Set("${name}", ${JSON.stringify(value)})`),
    ...(body === undefined ? [] : [`\trequest.Header.Set("Content-Type", "application/json")`]),
    "\tresponse, err := http.DefaultClient.Do(request)",
    "\tif err != nil {",
    "\t\tpanic(err)",
    "\t}",
    "\tdefer response.Body.Close()",
    "\tbody, _ := io.ReadAll(response.Body)",
    "\tfmt.Println(response.Status, string(body))",
    "}",
  ].join("\n")
}

const pythonText = (value: unknown): string =>
  json(value).replaceAll(/(?<=^|: |\[|, |\n\s*)(true|false|null)(?=,?$)/gm, (word) =>
    word === "true" ? "True" : word === "false" ? "False" : "None",
  )

const python = ({ body, credential, headers, method, path }: SampleRequest): string => {
  const fields = [
    ...(credential === undefined
      ? []
      : [
          `"${credential.header}": ${credential.before === "" ? "" : `"${credential.before}" + `}os.environ["${credential.variable}"],`,
        ]),
    ...headers.map(([name, value]) => `"${name}": ${JSON.stringify(value)},`),
    ...(body === undefined ? [] : [`"Content-Type": "application/json",`]),
  ]
  return [
    ...(body === undefined ? [] : ["import json"]),
    ...(credential === undefined ? [] : ["import os"]),
    "from urllib.error import HTTPError",
    "from urllib.request import Request, urlopen",
    "",
    "request = Request(",
    `    "${server}${path}",`,
    `    method="${method}",`,
    ...(fields.length === 0 ? [] : ["    headers={", ...fields.map((field) => `        ${field}`), "    },"]),
    ...(body === undefined ? [] : [`    data=json.dumps(${indented(pythonText(body), "    ")}).encode(),`]),
    ")",
    "try:",
    "    with urlopen(request, timeout=30) as response:",
    "        print(response.status, response.read().decode())",
    "except HTTPError as error:",
    "    print(error.code, error.read().decode())",
  ].join("\n")
}

/** The languages samples are written in, and what writes them. */
export const sampleLanguages = [
  { label: "curl", language: "bash", write: curl },
  { label: "TypeScript", language: "typescript", write: typescript },
  { label: "Go", language: "go", write: go },
  { label: "Python", language: "python", write: python },
] as const

/** The same request in every language, behind tabs. */
export const sampleTabs = (samples: ReadonlyArray<{ label: string; language: string; text: string }>): string =>
  [
    '::: tabs key="language"',
    ...samples.map(({ label, language, text }) => `== ${label}\n\n${block(language, text)}\n`),
    ":::",
  ].join("\n")

/** A call of the operation in every language, as tabs whose choice is remembered. */
export const requestSamples = (operation: ApiOperation): string => {
  const request = sampleRequest(operation)
  return sampleTabs(sampleLanguages.map(({ label, language, write }) => ({ label, language, text: write(request) })))
}
