import { Effect, Layer } from "effect"

import { connectToAws } from "#adapters/aws/preflight/AwsProbe.ts"
import { connectToAzure } from "#adapters/azure/preflight/AzureProbe.ts"
import { connectToGcp } from "#adapters/gcp/preflight/GcpProbe.ts"
import { type CloudAccess, type CloudProbe, CloudProbes, ProbeFailed } from "#application/ports/CloudProbes.ts"
import type { CloudProvider } from "#domain/cloud/CloudProvider.ts"

/** How a cloud is connected to. */
type Connect = CloudProbes["Service"]["connect"]

const notAsked = Effect.fail(new ProbeFailed({ reason: "Orrery cannot ask this cloud yet." }))

/** A cloud that cannot be asked: every check of it is a warning. */
const silent: CloudProbe = {
  identity: notAsked,
  deniedPermissions: () => notAsked,
  quotas: () => notAsked,
  offeredZones: () => notAsked,
  network: () => notAsked,
  takenNames: () => notAsked,
  kubernetesVersions: notAsked,
  missingImages: () => notAsked,
}

/** The clouds that can be asked. A new one is a line here. */
const connections: Readonly<Partial<Record<CloudProvider, Connect>>> = {
  aws: connectToAws(),
  azure: connectToAzure(),
  gcp: connectToGcp(),
}

/** Asks the real clouds, each through its own adapter. */
export const layer = Layer.succeed(CloudProbes, {
  simulated: false,
  connect: (access: CloudAccess) => connections[access.provider]?.(access) ?? Effect.succeed(silent),
})
