import { DataAwsAmi } from "@cdktf/provider-aws/lib/data-aws-ami/index.js"
import { IamOpenidConnectProvider } from "@cdktf/provider-aws/lib/iam-openid-connect-provider/index.js"
import type { TerraformStack } from "cdktf"
import { Construct } from "constructs"

import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"
import type { SelfHostedOnAws } from "#domain/provisioner/self-managed/aws/SelfHostedOnAws.ts"

import { defineEncryption } from "../../aws/Encryption.ts"
import { flowLogGroup } from "../../aws/LogGroups.ts"
import { defineProvider } from "../../aws/Provider.ts"
import { kubeadm } from "../../kubeadm/KubeadmBootstrapper.ts"
import { defineAccess } from "./Access.ts"
import { defineApiLoadBalancer } from "./ApiLoadBalancer.ts"
import { bootstrapCluster } from "./BootstrapInput.ts"
import { defineBucket, defineBucketObjects, issuerOf } from "./Bucket.ts"
import { defineControlPlane } from "./ControlPlane.ts"
import { defineFirewall } from "./Firewall.ts"
import { defineMembers } from "./Members.ts"
import { defineMachineNetwork } from "./Network.ts"
import { defineNodeGroups } from "./NodeGroups.ts"
import { defineOutputs } from "./Outputs.ts"
import { definePublicApi } from "./PublicApi.ts"
import { checkSelfManagedOnAws } from "./SelfManagedChecks.ts"
import { type SelfManagedRequest, selfManagedRequest } from "./SelfManagedRequest.ts"

/** The image of every machine. A plan fails where the region has none of this id for the processors of the machines. */
const defineImage = (stack: TerraformStack, request: SelfManagedRequest): DataAwsAmi =>
  new DataAwsAmi(new Construct(stack, "machine"), "image", {
    mostRecent: true,
    filter: [
      { name: "image-id", values: [request.selfHosted.k8sImage] },
      { name: "architecture", values: [request.spec.architecture] },
    ],
  })

/**
 * Of the root that signs certificates of S3. AWS no longer compares it for documents in S3, but without one IAM would
 * ask the issuer while it has no documents.
 */
const thumbprint = "9e99a48a9960b14926bb7f3b02e22da2b0ab7280"

const defineIdentityProvider = (stack: TerraformStack, request: SelfManagedRequest): IamOpenidConnectProvider =>
  new IamOpenidConnectProvider(new Construct(stack, "identity"), "oidc", {
    url: issuerOf(request),
    clientIdList: ["sts.amazonaws.com"],
    thumbprintList: [thumbprint],
    tags: { Name: request.name },
  })

/**
 * A whole self-hosted cluster on AWS: key, network, load balancer, what the members of the control plane keep, the files
 * machines start from, and the machines.
 *
 * The input's lists and maps are expected in canonical order.
 */
export const defineSelfManagedOnAws = (stack: TerraformStack, input: SynthesisInput<SelfHostedOnAws>): void => {
  checkSelfManagedOnAws(input)
  const request = selfManagedRequest(input)
  defineProvider(stack, request)
  const bucket = defineBucket(stack, request)
  const image = defineImage(stack, request)
  const encryption = defineEncryption(stack, request, [flowLogGroup(request)])
  const network = defineMachineNetwork(stack, request, encryption)
  const firewall = defineFirewall(stack, request, network.vpcId)
  const members = defineMembers(stack, request, { network, firewall, encryption })
  const api = defineApiLoadBalancer(stack, request, { firewall, members, network })
  const publicHost = definePublicApi(stack, request, { firewall, members, network })
  const bootstrap = kubeadm.bootstrap(bootstrapCluster(request, { api, bucket, encryption, members }))
  const access = defineAccess(stack, request, { encryption, access: bootstrap.access })
  const objects = defineBucketObjects(stack, request, { bucket, encryption, objects: bootstrap.objects })
  // Machines have any free address: those of members have to be taken by then.
  const addresses = members.map(({ networkInterface }) => networkInterface)
  const before = [...objects, ...addresses, ...network.internetAccess]
  const machines = { image, access, firewall, bootstrap, before }
  defineControlPlane(stack, request, members, machines)
  defineNodeGroups(stack, request, network.subnets, machines)
  const identityProvider = defineIdentityProvider(stack, request)
  defineOutputs(stack, request, { api, firewall, identityProvider, network, publicHost })
}
