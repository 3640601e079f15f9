import { HttpApi, type HttpApiEndpoint } from "effect/http-api"

import { Api } from "../api/Api.ts"
import { pathOf, pathPattern } from "./PathPattern.ts"

interface Path {
  readonly pattern: RegExp
  readonly methods: Set<string>
}

const collectPaths = (): ReadonlyArray<Path> => {
  const methodsByPath = new Map<string, Set<string>>()
  const addEndpoint = ({ method, path }: HttpApiEndpoint.Top) => {
    const methods = methodsByPath.get(path) ?? new Set<string>()
    methods.add(method)
    if (method === "GET") methods.add("HEAD")
    methods.add("OPTIONS")
    methodsByPath.set(path, methods)
  }
  HttpApi.reflect(Api, { onGroup: () => {}, onEndpoint: ({ endpoint }) => addEndpoint(endpoint) })
  return [...methodsByPath].map(([path, methods]) => ({ pattern: pathPattern(path), methods }))
}

const paths = collectPaths()

/** The methods a path has, for `Allow`; empty when there is no such path. */
export const allowedMethods = (url: string): ReadonlyArray<string> => {
  const path = pathOf(url)
  const methods = new Set(paths.filter(({ pattern }) => pattern.test(path)).flatMap((found) => [...found.methods]))
  return [...methods].sort()
}
