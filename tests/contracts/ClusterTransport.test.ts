import { assert, it } from "@effect/vitest"
import { Context, Effect, Layer, Redacted } from "effect"

import { type KubernetesAccess, noAccess } from "#adapters/kubernetes/access/KubernetesAccess.ts"
import * as FixedClusterTransport from "#adapters/kubernetes/FixedClusterTransport.ts"
import { ClusterTransport } from "#application/ports/ClusterTransport.ts"
import { ClusterId } from "#domain/cluster/Cluster.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

import { clusterTransportContract } from "./ClusterTransportContract.ts"

const reachable = ClusterId.make(uuid("reachable"))
const unreachable = ClusterId.make(uuid("unreachable"))
const server = "https://10.0.0.1:6443"

const withAccess = (access: () => KubernetesAccess) =>
  FixedClusterTransport.layer((id) =>
    id === reachable ? Effect.sync(access) : Effect.fail(noAccess("There is no such cluster.")),
  )

clusterTransportContract(
  "fixed accesses, with a token",
  withAccess(() => ({ server, token: Redacted.make("token") })),
  {
    reachable,
    unreachable,
  },
)

clusterTransportContract(
  "fixed accesses, with a certificate",
  withAccess(() => ({ server, clientCertificate: { certificate: "PEM", key: Redacted.make("PEM") } })),
  { reachable, unreachable },
)

it.effect("A fixed access is read again for each credential, so that a renewed token counts", () =>
  Effect.gen(function* () {
    let reads = 0
    const layer = withAccess(() => ({ server, token: Redacted.make(`token-${++reads}`) }))
    const { connect } = Context.get(yield* Layer.build(layer), ClusterTransport)
    const { credential } = yield* connect(reachable)
    const tokens = [yield* credential(), yield* credential()].map(
      (found) => found.type === "token" && Redacted.value(found.token),
    )
    assert.deepStrictEqual(tokens, ["token-2", "token-3"])
  }),
)

it.effect("An access without a token and a certificate cannot be used", () =>
  Effect.gen(function* () {
    const { connect } = Context.get(yield* Layer.build(withAccess(() => ({ server }))), ClusterTransport)
    const { credential } = yield* connect(reachable)
    const { detail } = yield* Effect.flip(credential())
    assert.strictEqual(detail, "The access to the cluster has neither a token nor a client certificate.")
  }),
)
