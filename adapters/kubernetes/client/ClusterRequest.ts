import { HttpClientRequest } from "effect/http"

/** A request to the API of a cluster. */
export interface ClusterRequest {
  readonly method: "DELETE" | "GET" | "PATCH" | "POST" | "PUT"
  readonly path: string
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly content?: unknown
  /** Of the content; `application/json` without it. */
  readonly contentType?: string
  /** Whether the content or the response is secret, so that no error repeats what the API says about it. */
  readonly isSecret: boolean
}

const definedOf = (query: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ""),
  )

export const httpRequestOf = (
  server: string,
  { content, contentType = "application/json", method, path, query = {} }: ClusterRequest,
): HttpClientRequest.HttpClientRequest => {
  const search = new URLSearchParams(definedOf(query)).toString()
  const request = HttpClientRequest.make(method)(`${server}${path}${search === "" ? "" : `?${search}`}`, {
    headers: { "user-agent": "orrery" },
  })
  return content === undefined ? request : HttpClientRequest.bodyText(request, JSON.stringify(content), contentType)
}
