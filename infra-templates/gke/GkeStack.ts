import type { TerraformStack } from "cdktf"

import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"
import type { GkeProvisioner } from "#domain/provisioner/gke/GkeSpec.ts"

import { defineKeyGrants, gkeAgents } from "../gcp/KeyGrants.ts"
import { defineNetwork } from "../gcp/Network.ts"
import { defineNodeAccount } from "../gcp/NodeAccount.ts"
import { defineProvider } from "../gcp/Provider.ts"
import { defineServices, gkeServices } from "../gcp/Services.ts"
import { defineWebhookFirewall } from "../gcp/WebhookFirewall.ts"
import { defineControlPlane } from "./ControlPlane.ts"
import { gkeRequest } from "./GkeRequest.ts"
import { defineNodePools } from "./NodePools.ts"
import { defineOutputs } from "./Outputs.ts"
import { checkGkeInput } from "./SpecChecks.ts"

/**
 * A whole GKE cluster: APIs, network, the nodes' identity, grants on the user's key, control plane and node pools.
 *
 * The input's lists and maps are expected in canonical order.
 */
export const defineGke = (stack: TerraformStack, input: SynthesisInput<GkeProvisioner>): void => {
  checkGkeInput(input)
  const request = gkeRequest(input)
  defineProvider(stack, request)
  const services = defineServices(stack, request, gkeServices)
  const network = defineNetwork(stack, request, services)
  const nodes = defineNodeAccount(stack, request, services)
  const grants = defineKeyGrants(stack, request, services, gkeAgents)
  defineWebhookFirewall(stack, request, network, nodes)
  const cluster = defineControlPlane(stack, request, { network, nodes, after: [...services, ...grants] })
  defineNodePools(stack, request, { cluster, nodes })
  defineOutputs(stack, request, { cluster, network, nodes })
}
