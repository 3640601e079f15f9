import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import { publishedApi } from "#adapters/simulated-kubernetes/schema/PublishedApi.ts"
import { onKubernetes } from "#tests/fixtures/kubernetes/KubernetesHarness.ts"
import { sharedControlPlane } from "#tests/fixtures/kubernetes/SharedControlPlane.ts"

import { dumpedApi } from "./DumpedApi.ts"

onKubernetes("the schemas of simulated clusters", () => {
  it.live("are those of the real API server; run npm run schemas:kubernetes", () =>
    Effect.gen(function* () {
      const { columns, discovery, documents, schemas, version } = yield* dumpedApi(yield* sharedControlPlane)
      const stored = publishedApi()

      assert.deepStrictEqual(stored.version, version)
      assert.deepStrictEqual<unknown>(stored.discovery, discovery)
      assert.deepStrictEqual<unknown>(stored.columns, columns)
      assert.deepStrictEqual<unknown>(stored.documents, documents)
      assert.deepStrictEqual<unknown>(stored.schemas, schemas)
    }).pipe(Effect.scoped),
  )
})
