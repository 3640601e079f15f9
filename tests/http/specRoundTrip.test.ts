import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import fc from "fast-check"

import { viewClusterRequest } from "#adapters/http/views/ClusterRequestView.ts"
import type { CreateClusterCommand } from "#domain/cluster/CreateClusterCommand.ts"
import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"
import { bareClusterRequest, clusterRequest } from "#tests/fixtures/ArbitraryClusterRequests.ts"
import { changed } from "#tests/fixtures/ChangedRequest.ts"
import { variablesOf } from "#tests/fixtures/CredentialSources.ts"
import { eksPart } from "#tests/fixtures/EksPart.ts"

const read = (request: unknown) => Effect.runSync(readK8sClusterRequest(request))

/** Credentials as a request gives them. */
const wireCredentials = ({ credentials, spec }: CreateClusterCommand) => {
  const { credentialsType, roleArn } = eksPart(spec)
  return {
    type: credentialsType,
    data: credentialsType === "static" ? variablesOf(credentials) : roleArn === undefined ? {} : { roleArn },
  }
}

describe("the specification of any cluster, with its credentials added", () => {
  it("is accepted as a request, and means the same cluster", () => {
    fc.assert(
      fc.property(clusterRequest, (request) => {
        const accepted = read(request)
        const { spec } = accepted
        const again = changed(viewClusterRequest(spec), {
          "provisioner.eks.credentials": wireCredentials(accepted),
        })

        assert.deepStrictEqual(read(again).spec, spec)
      }),
      { numRuns: 500 },
    )
  })

  it("is shown unchanged, again", () => {
    fc.assert(
      fc.property(bareClusterRequest, (request) => {
        const accepted = read(request)
        const { spec } = accepted
        const shown = viewClusterRequest(spec)
        const again = changed(shown, {
          "provisioner.eks.credentials": wireCredentials(accepted),
        })

        assert.deepStrictEqual(viewClusterRequest(read(again).spec), shown)
      }),
      { numRuns: 200 },
    )
  })
})
