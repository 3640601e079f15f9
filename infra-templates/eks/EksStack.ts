import type { TerraformStack } from "cdktf"

import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"
import type { EksProvisioner } from "#domain/provisioner/eks/EksSpec.ts"

import { defineEncryption } from "../aws/Encryption.ts"
import { flowLogGroup } from "../aws/LogGroups.ts"
import { defineNetwork } from "../aws/Network.ts"
import { defineProvider } from "../aws/Provider.ts"
import { defineSecurityGroups } from "../aws/SecurityGroups.ts"
import { defineAccess } from "./AccessEntries.ts"
import { defineClusterAddons, defineNodeAddons } from "./Addons.ts"
import { defineControlPlane } from "./ControlPlane.ts"
import { eksRequest } from "./EksRequest.ts"
import { defineIdentityProvider } from "./Identity.ts"
import { defineKarpenter } from "./Karpenter.ts"
import { controlPlaneLogGroup } from "./LogGroups.ts"
import { defineNodeGroups } from "./NodeGroups.ts"
import { defineOutputs } from "./Outputs.ts"
import { checkEksInput } from "./SpecChecks.ts"

/**
 * A whole EKS cluster: key, network, control plane, access, nodes, add-ons and, if requested, what Karpenter needs.
 *
 * The input's lists and maps are expected in canonical order.
 */
export const defineEks = (stack: TerraformStack, input: SynthesisInput<EksProvisioner>): void => {
  checkEksInput(input)
  const request = eksRequest(input)
  defineProvider(stack, request)
  const encryption = defineEncryption(stack, request, [controlPlaneLogGroup(request), flowLogGroup(request)])
  const network = defineNetwork(stack, request, encryption)
  const securityGroups = defineSecurityGroups(stack, request, network.vpcId)
  const cluster = defineControlPlane(stack, request, { network, encryption, securityGroups })
  const identityProvider = defineIdentityProvider(stack, request.name, cluster)
  const access = defineAccess(stack, request, cluster)
  const nodeAddons = defineNodeAddons(stack, request, cluster)
  const nodeGroups = defineNodeGroups(stack, request, {
    cluster,
    network,
    nodeSecurityGroupId: securityGroups.nodes.id,
    nodeAddons,
  })
  defineClusterAddons(stack, request, cluster, nodeGroups)
  const karpenter = request.eks.karpenter && defineKarpenter(stack, request, cluster, request.eks.karpenter)
  defineOutputs(stack, { cluster, network, securityGroups, identityProvider, access, karpenter })
}
