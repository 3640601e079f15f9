import { Effect, Layer, Redacted } from "effect"

import { ProviderAttachment } from "#application/ports/ProviderAttachment.ts"
import type { SimulatedObjects } from "#application/ports/SimulatedObjects.ts"

import { FailureInjection } from "./cloud/FailureInjection.ts"
import { ObjectStore } from "./cloud/ObjectStore.ts"
import { type SimulatedCloudConfig } from "./cloud/SimulatedCloudConfig.ts"
import { removeAbandonedSockets, SocketHome } from "./provider/PrivateSocket.ts"
import { serveProvider } from "./provider/ProviderServer.ts"
import { ProviderSchemas } from "./schema/ProviderSchemas.ts"

/** Both hosts: Terraform and OpenTofu look for the same provider under names of their own. */
const providerAddresses = ["registry.terraform.io/hashicorp/aws", "registry.opentofu.org/hashicorp/aws"]

/** Tells the engine to use a provider that already runs. `Test` keeps the engine from ending this process with the run. */
const reattach = (socketPath: string): string =>
  JSON.stringify(
    Object.fromEntries(
      providerAddresses.map((address) => [
        address,
        {
          Protocol: "grpc",
          ProtocolVersion: 6,
          Pid: process.pid,
          Test: true,
          Addr: { Network: "unix", String: socketPath },
        },
      ]),
    ),
  )

const make = Effect.gen(function* () {
  const context = yield* Effect.context<ObjectStore | FailureInjection | SimulatedCloudConfig | ProviderSchemas>()
  const socketHome = yield* SocketHome
  yield* removeAbandonedSockets

  return ProviderAttachment.of({
    simulated: true,
    secrets: Redacted.make([]),
    attach: Effect.fn("SimulatedProviderAttachment.attach")(
      function* ({ organizationId, accountId, region, clusterId, program }) {
        const socketPath = yield* serveProvider({ organizationId, accountId, region, clusterId }, program)
        return { TF_REATTACH_PROVIDERS: reattach(socketPath) }
      },
      Effect.provide(context),
      Effect.provideService(SocketHome, socketHome),
      Effect.orDie,
    ),
  })
})

export const layer: Layer.Layer<ProviderAttachment, never, SimulatedObjects | SimulatedCloudConfig> = Layer.effect(
  ProviderAttachment,
  make,
).pipe(Layer.provide([ObjectStore.layer, FailureInjection.layer, ProviderSchemas.layer]))
