/** A request as a command for a terminal shows it. */
export interface CurlRequest {
  readonly method: string
  readonly url: string
  /** The header that authenticates. A command is copied and stored, so it names a variable and never contains the credential. */
  readonly credential: Credential | undefined
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>
  /** JSON. */
  readonly body: string | undefined
}

/** A header that authenticates, what precedes the credential in it, and the environment variable of the credential. */
export interface Credential {
  readonly header: string
  readonly before: string
  readonly variable: string
}

/** The credential of each security scheme in the OpenAPI document. */
export const credentials = {
  apiKey: { header: "X-API-Key", before: "", variable: "ORRERY_API_KEY" },
  bearer: { header: "Authorization", before: "Bearer ", variable: "ORRERY_TOKEN" },
} as const satisfies Readonly<Record<string, Credential>>

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Writes a request as a curl command for a POSIX shell, one option a line. */
export const curlCommand = ({ body, credential, headers, method, url }: CurlRequest): string =>
  [
    `curl${method === "GET" ? "" : ` -X ${method}`} ${quoted(url)}`,
    ...(credential === undefined ? [] : [`-H "${credential.header}: ${credential.before}$${credential.variable}"`]),
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(body)}`]),
  ].join(" \\\n  ")

/** The body of a command that `curlCommand` wrote; empty if it has none. */
export const bodyOfCurlCommand = (command: string): string => {
  const [, body = ""] = /-d '([\s\S]*)'\s*$/.exec(command) ?? []
  return body.replaceAll(`'\\''`, "'")
}
