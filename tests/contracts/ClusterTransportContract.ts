import { assert, it } from "@effect/vitest"
import { Effect, type Layer } from "effect"

import { ClusterTransport } from "#application/ports/ClusterTransport.ts"
import type { ClusterId } from "#domain/cluster/Cluster.ts"

/** What every way to the APIs of clusters must do. Pass it your adapter's layer, a cluster that it reaches and one that it does not. */
export const clusterTransportContract = <E>(
  adapter: string,
  layer: Layer.Layer<ClusterTransport, E>,
  { reachable, unreachable }: { readonly reachable: ClusterId; readonly unreachable: ClusterId },
) =>
  it.layer(layer)(`ClusterTransport of ${adapter}`, (it) => {
    it.effect("has an https address without a slash at its end", () =>
      Effect.gen(function* () {
        const { connect } = yield* ClusterTransport
        const { server } = yield* connect(reachable)
        assert.match(server, /^https:\/\/[^/]+(\/[^/]+)*$/)
      }),
    )

    it.effect("has a credential, also in place of one that the API refused", () =>
      Effect.gen(function* () {
        const { connect } = yield* ClusterTransport
        const { credential } = yield* connect(reachable)
        const first = yield* credential()
        const second = yield* credential(first)
        assert.deepStrictEqual([first.type, second.type], [first.type, first.type])
      }),
    )

    it.effect("shows nothing of a credential that is printed", () =>
      Effect.gen(function* () {
        const { connect } = yield* ClusterTransport
        const { credential } = yield* connect(reachable)
        assert.include(JSON.stringify(yield* credential()), "<redacted>")
      }),
    )

    it.effect("fails for a cluster that it does not reach", () =>
      Effect.gen(function* () {
        const { connect } = yield* ClusterTransport
        const { reason } = yield* Effect.flip(connect(unreachable))
        assert.strictEqual(reason, "Unreachable")
      }),
    )
  })
