import type { ConsoleValues } from "./ConsoleRequest.ts"

/** The page that sends the request. */
export interface Place {
  readonly origin: string
  readonly protocol: string
}

const isLocal = ({ hostname }: URL): boolean =>
  ["127.0.0.1", "localhost", "[::1]"].includes(hostname) || hostname.endsWith(".localhost")

/** What is wrong with a server's address before anything is sent there. */
export const addressProblem = (server: string, { protocol }: Place): string | undefined => {
  const url = URL.parse(server.trim())
  if (url === null || !/^https?:$/.test(url.protocol))
    return "The server must be an address such as https://orrery.example.com or http://127.0.0.1:8080."
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    return "The server's address must not contain credentials, a query or an anchor. Enter the key in its own field."
  if (protocol === "https:" && url.protocol === "http:" && !isLocal(url))
    return `Browsers do not let this page, which came over https, call ${url.origin} over http (mixed content). Use https, or the curl command.`
  return undefined
}

/** A warning before a key is sent; absent if there is none. */
export const addressWarning = (server: string, { origin }: Place): string | undefined => {
  const url = URL.parse(server.trim())
  if (url === null || url.protocol !== "http:" || isLocal(url) || url.origin === origin) return undefined
  return `Others on the network can read the key on its way to ${url.origin}: it is not an https address.`
}

/** Whether a server responds at this origin. The page cannot read the response, so CORS does not have to allow it. */
const responds = async (origin: string): Promise<boolean> => {
  try {
    await fetch(`${origin}/healthz`, { mode: "no-cors", credentials: "omit", cache: "no-store" })
    return true
  } catch {
    return false
  }
}

/** Explains to the reader why a request failed. Browsers give pages no reason. */
export const explainFailure = async (error: unknown, { server }: ConsoleValues, { origin }: Place): Promise<string> => {
  const { name } = error instanceof Error ? error : new Error()
  const url = new URL(server.trim())
  if (name === "TimeoutError") return `${url.origin} took too long to respond. Try again, or use the curl command.`
  if (!navigator.onLine) return "This device is not connected to a network."
  if (url.origin === origin) return `${url.origin} no longer responds. Check that the server still runs.`
  return (await responds(url.origin))
    ? `${url.origin} responds, but does not let pages of ${origin} read its responses (CORS). Its operator can allow it with ORRERY_ALLOWED_ORIGINS=${origin}. Or open the documentation of that server at ${url.origin}/docs/, or use the curl command.`
    : `No server that this page can reach responds at ${url.origin}: the connection was refused, the name is unknown, or its certificate is not trusted. Check that the server runs and that the address is right, or use the curl command.`
}
