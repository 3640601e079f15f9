import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import fc from "fast-check"

import { viewClusterRequest } from "#adapters/http/views/ClusterRequestView.ts"
import type { CloudCredentials } from "#domain/cluster/CloudCredentials.ts"
import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"
import { bareClusterRequest, clusterRequest } from "#tests/fixtures/ArbitraryClusterRequests.ts"
import { changed } from "#tests/fixtures/ChangedRequest.ts"

const read = (request: unknown) => Effect.runSync(readK8sClusterRequest(request))

/** Credentials as a request gives them. */
const wireCredentials = (credentials: CloudCredentials) =>
  credentials._tag === "AwsRole"
    ? { type: "dynamic", data: credentials.roleArn === undefined ? {} : { roleArn: credentials.roleArn } }
    : {
        type: "static",
        data: {
          AWS_ACCESS_KEY_ID: credentials.accessKeyId,
          AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
        },
      }

describe("the specification of any cluster, with its credentials added", () => {
  it("is accepted as a request, and means the same cluster", () => {
    fc.assert(
      fc.property(clusterRequest, (request) => {
        const { credentials, spec } = read(request)
        const again = changed(viewClusterRequest(spec), {
          "provisioner.eks.credentials": wireCredentials(Redacted.value(credentials)),
        })

        assert.deepStrictEqual(read(again).spec, spec)
      }),
      { numRuns: 500 },
    )
  })

  it("is shown as it was, once more", () => {
    fc.assert(
      fc.property(bareClusterRequest, (request) => {
        const { credentials, spec } = read(request)
        const shown = viewClusterRequest(spec)
        const again = changed(shown, {
          "provisioner.eks.credentials": wireCredentials(Redacted.value(credentials)),
        })

        assert.deepStrictEqual(viewClusterRequest(read(again).spec), shown)
      }),
      { numRuns: 200 },
    )
  })
})
