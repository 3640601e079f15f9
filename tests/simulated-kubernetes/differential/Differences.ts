import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"

import type { KubernetesApi } from "#tests/fixtures/kubernetes/KubernetesApi.ts"
import type { clusterClient } from "#tests/fixtures/simulated-kubernetes/SimulatedCluster.ts"

import { type ComparedCommand, normalizedResponse } from "./ComparedCommands.ts"

const roots = { configmaps: "/api/v1", deployments: "/apis/apps/v1", secrets: "/api/v1" }

type SimulatedClient = Effect.Success<ReturnType<typeof clusterClient>>

const requestOf = (method: string, path: string, { body, type }: ComparedCommand) => {
  const request = HttpClientRequest.make(method as "GET")(path).pipe(
    HttpClientRequest.setHeader("user-agent", "tests/1"),
  )
  return body === undefined ? request : HttpClientRequest.bodyText(request, JSON.stringify(body), type)
}

/** Sends the same requests to a real cluster and a simulated one, and returns the first responses that differ. */
export const firstDifference = Effect.fnUntraced(function* (
  real: KubernetesApi,
  simulated: SimulatedClient,
  namespace: string,
  commands: ReadonlyArray<ComparedCommand>,
) {
  yield* simulated.call("POST", "/api/v1/namespaces", { body: { metadata: { name: namespace } } })
  yield* real.create("/api/v1/namespaces", { metadata: { name: namespace } })
  for (const command of commands) {
    const { body, method, name, query, resource, type } = command
    const path = `${roots[resource]}/namespaces/${namespace}/${resource}${name === "" ? "" : `/${name}`}`
    const address = query === "" ? path : `${path}?${query}`
    // Controllers create config maps in their own time.
    if (method === "GET" && resource === "configmaps" && name === "") continue
    const response = yield* real.send(requestOf(method, address, command))
    const expected = { status: response.status, body: normalizedResponse(yield* response.json) }
    const found = yield* simulated.call(method, address, { body, ...(type !== "" && { type }) })
    const actual = { status: found.status, body: normalizedResponse(found.body) }
    if (JSON.stringify(actual) !== JSON.stringify(expected)) return { command, expected, actual }
  }
  return undefined
})
