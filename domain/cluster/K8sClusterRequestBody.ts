import { Schema } from "effect"

import { WireClusterManifest, WireClusterRequest } from "./request/WireClusterRequest.ts"

/**
 * The body of a cluster request for an HTTP contract: documented as both shapes, accepted as any JSON.
 *
 * Decoding by the contract would stop at what a schema can express; `readK8sClusterRequest` reports every problem at once.
 */
export const K8sClusterRequestBody: Schema.Codec<unknown> = Schema.Any.check(
  Schema.makeFilter(() => true, {
    representation: {
      id: "orrery/domain/cluster/K8sClusterRequestBody",
      payload: null,
      schemas: [WireClusterRequest.ast, WireClusterManifest.ast],
    },
    toJsonSchema: ({ schemas }) => ({ anyOf: [...schemas] }),
  }),
).annotate({
  identifier: "K8sClusterRequest",
  description:
    "A cluster to provision, bare or wrapped. Two names of one field may be mixed, but must have equal values.",
})
