import { DataGoogleComputeImage } from "@cdktf/provider-google/lib/data-google-compute-image/index.js"
import type { TerraformStack } from "cdktf"
import { Construct } from "constructs"

import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"
import type { SelfHostedOnGcp } from "#domain/provisioner/self-managed/gcp/SelfHostedOnGcp.ts"

import { defineKeyGrants, diskAgents } from "../../gcp/KeyGrants.ts"
import { defineProvider } from "../../gcp/Provider.ts"
import { defineServices, machineServices } from "../../gcp/Services.ts"
import { kubeadm } from "../../kubeadm/KubeadmBootstrapper.ts"
import { defineAccess } from "./Access.ts"
import { defineAccounts } from "./Accounts.ts"
import { defineApiAddress, defineApiLoadBalancer } from "./ApiLoadBalancer.ts"
import { bootstrapCluster } from "./BootstrapInput.ts"
import { defineBucket, defineBucketObjects } from "./Bucket.ts"
import { defineControlPlane } from "./ControlPlane.ts"
import { defineFirewall } from "./Firewall.ts"
import { defineMembers } from "./Members.ts"
import { defineMachineNetwork } from "./Network.ts"
import { defineNodeGroups } from "./NodeGroups.ts"
import { defineOutputs } from "./Outputs.ts"
import { definePublicApi } from "./PublicApi.ts"
import { checkSelfManagedOnGcp } from "./SelfManagedChecks.ts"
import { type SelfManagedRequest, selfManagedRequest } from "./SelfManagedRequest.ts"

/** The image of every machine. A plan fails where the project has none of this name. */
const defineImage = (stack: TerraformStack, { selfHosted }: SelfManagedRequest): DataGoogleComputeImage => {
  const [, project = "", , , name = ""] = selfHosted.k8sImage.split("/")
  return new DataGoogleComputeImage(new Construct(stack, "machine"), "image", { project, name })
}

/**
 * A whole self-hosted cluster on Google Cloud: APIs, network, identities, what the members of the control plane keep, the files
 * machines start from, the machines, and the load balancer in front of the control plane.
 *
 * The input's lists and maps are expected in canonical order.
 */
export const defineSelfManagedOnGcp = (stack: TerraformStack, input: SynthesisInput<SelfHostedOnGcp>): void => {
  checkSelfManagedOnGcp(input)
  const request = selfManagedRequest(input)
  defineProvider(stack, request)
  const services = defineServices(stack, request, machineServices)
  const bucket = defineBucket(stack, request)
  const image = defineImage(stack, request)
  const diskGrants = defineKeyGrants(stack, request, services, diskAgents)
  const network = defineMachineNetwork(stack, request, services)
  const accounts = defineAccounts(stack, request, services)
  defineFirewall(stack, request, network, accounts)
  const members = defineMembers(stack, request, network, diskGrants)
  const address = defineApiAddress(stack, request, network)
  const bootstrap = kubeadm.bootstrap(bootstrapCluster(request, { address, bucket, members, network }))
  const grants = defineAccess(stack, request, { accounts, access: bootstrap.access })
  const objects = defineBucketObjects(stack, bucket, bootstrap.objects)
  // Nodes have any free address: reserved ones are taken by then.
  const addresses = [address, ...members.map((member) => member.address)]
  const before = [...diskGrants, ...objects, ...addresses, ...network.internetAccess]
  const machines = { image, accounts, bootstrap, grants, network, before }
  const groups = defineControlPlane(stack, request, members, machines)
  defineApiLoadBalancer(stack, request, { address, groups, network })
  const publicHost = definePublicApi(stack, request, { accounts, groups, network })
  defineNodeGroups(stack, request, machines)
  defineOutputs(stack, request, { accounts, address, network, publicHost })
}
