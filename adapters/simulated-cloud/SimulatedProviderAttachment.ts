import { Effect, Layer, Redacted } from "effect"

import { ProviderAttachment, type ProviderRegistryHost } from "#adapters/interfaces/ProviderAttachment.ts"
import type { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"

import { FailureInjection } from "./cloud/FailureInjection.ts"
import { ObjectStore } from "./cloud/ObjectStore.ts"
import { type SimulatedCloudConfig } from "./cloud/SimulatedCloudConfig.ts"
import type { SimulatedProvider } from "./cloud/SimulatedProvider.ts"
import { removeAbandonedSockets, SocketHome } from "./provider/PrivateSocket.ts"
import { ProviderSchemas } from "./provider/ProviderSchemas.ts"
import { serveProvider } from "./provider/ProviderServer.ts"
import { servedProviders } from "./provider/ServedProviders.ts"

/** Terraform and OpenTofu look for the same provider on hosts of their own. */
const hosts: ReadonlyArray<ProviderRegistryHost> = ["registry.terraform.io", "registry.opentofu.org"]

/** Lets the engine use a provider that already runs. With `Test`, the engine does not end this process with the run. */
const reattachments = ({ source }: SimulatedProvider, socketPath: string) =>
  hosts.map(
    (host) =>
      [
        `${host}/${source}`,
        {
          Protocol: "grpc",
          ProtocolVersion: 6,
          Pid: process.pid,
          Test: true,
          Addr: { Network: "unix", String: socketPath },
        },
      ] as const,
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
        const account = { organizationId, accountId, region, clusterId }
        const served = yield* servedProviders(account, program)
        const attached = yield* Effect.forEach(served, (one) =>
          Effect.map(serveProvider(account, one), (socketPath) => reattachments(one.provider, socketPath)),
        )
        return { TF_REATTACH_PROVIDERS: JSON.stringify(Object.fromEntries(attached.flat())) }
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
