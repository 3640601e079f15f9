import { assert, describe, it } from "@effect/vitest"

import { openApiDocument } from "#adapters/http/api/OpenApiDocument.ts"
import { clusterPathWords } from "#domain/cluster/request/ClusterName.ts"

const words = Object.keys(openApiDocument["paths"] as object)
  .filter((path) => path.startsWith("/api/v1/clusters/"))
  .flatMap((path) => path.split("/").slice(4))
  .filter((segment) => !segment.startsWith("{"))

describe("a word that follows /clusters/ in a path of the API", () => {
  it.each([...new Set(words)])("is no name of a cluster: %s", (word) => {
    assert.include(clusterPathWords, word)
  })
})
