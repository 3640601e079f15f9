import { Effect, Redacted } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"

import { smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import { TestIssuer } from "#tests/fixtures/TestIssuer.ts"

/** Someone who has signed up, as anyone may, and has a cluster whose progress can be read. */
export interface SignedUp {
  readonly key: string
  readonly token: string
  readonly cluster: string
}

const post = Effect.fnUntraced(function* (url: string, headers: Readonly<Record<string, string>>, body?: unknown) {
  const request = HttpClientRequest.post(url, { headers })
  const response = yield* HttpClient.execute(
    body === undefined ? request : HttpClientRequest.bodyJsonUnsafe(request, body),
  )
  const text = yield* response.text
  if (response.status >= 300) return yield* Effect.die(new Error(`POST ${url}: ${response.status} ${text}`))
  return JSON.parse(text) as { readonly data: { readonly apiKey?: { readonly key?: string } } }
})

/** Signs someone up at the server, and creates a cluster for them. */
export const signUp = Effect.fnUntraced(function* (server: string, name: string) {
  const { sign } = yield* TestIssuer
  const token = Redacted.value(yield* sign({ subject: name, email: `${name}@example.com`, name }))
  const profile = yield* post(`${server}/api/v1/users/profile`, { authorization: `Bearer ${token}` })
  const key = profile.data.apiKey?.key ?? ""
  const cluster = `${name}-cluster`
  yield* post(`${server}/api/v1/clusters`, { "x-api-key": key }, { ...smallCluster, clusterName: cluster })
  return { key, token, cluster } satisfies SignedUp
})
