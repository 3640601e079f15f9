import { Schema } from "effect"

import { WireCredentials } from "../../cloud/WireCredentials.ts"
import * as Wire from "../../request/WireFields.ts"
import { wireKubernetesVersion } from "../WireKubernetesVersion.ts"

const text = (charactersMax: number) =>
  Schema.String.check(Wire.documentedText("^[A-Za-z0-9._/:-]+$", 1, charactersMax))

/** A name as the cloud writes it in full, which on azure is a path. */
const fullName = (charactersMax: number) =>
  Schema.String.check(Wire.documentedText("^[A-Za-z0-9._/:()-]+$", 1, charactersMax))

export const WireSelfHostedSpec = Schema.Struct({
  accountId: Wire.optional(
    text(64).annotate({
      description:
        "Required. The account: twelve digits on aws, the id of the project on gcp, the id of the subscription on azure.",
    }),
  ),
  bucketName: Wire.optional(
    text(222).annotate({
      description:
        "Required. A bucket of your account, in the cluster's region; <storage account>/<container> on azure. Orrery and the nodes write below clusters/<clusterName>-<clusterId>/ in it: what nodes start from, and the snapshots of etcd. Orrery never creates or deletes the bucket.",
    }),
  ),
  credentials: Wire.optional(WireCredentials),
  ...wireKubernetesVersion,
  k8sImage: Wire.optional(
    fullName(400).annotate({
      description:
        "Required. The image of every machine, with containerd, kubelet and kubeadm of the cluster's version: the id of an AMI on aws, projects/<project>/global/images/<name> on gcp, the full id of a managed image or of a gallery's version on azure.",
    }),
  ),
  encryptionKey: Wire.optional(
    fullName(400).annotate({
      description:
        "Required on gcp and azure, for Kubernetes secrets and disks: the full name of a Cloud KMS key in the cluster's region, or the full id of a version of a key in a key vault. Orrery never creates or deletes it, because these clouds keep keys after a delete. On aws Orrery creates a key for each cluster.",
    }),
  ),
  networkId: Wire.optional(
    fullName(300).annotate({
      description:
        "A network you own: the id of a VPC on aws, the name of a VPC network on gcp, the full id of a virtual network on azure. Orrery creates subnets in it, and leaves its routes and gateways to you; on azure the subnets have a NAT gateway of their own. Without it Orrery creates a network.",
    }),
  ),
  networkCIDR: Wire.optional(
    Wire.cidr.annotate({
      description:
        "The block of the machines, /16 to /24; 10.0.0.0/16 by default. Required with networkId: a free block of that network, from which the subnets are cut.",
    }),
  ),
  tags: Wire.optional(
    Wire.tags.annotate({ description: "Cloud tags or labels of everything Orrery creates for the cluster." }),
  ),
})
  .annotate({ description: "What only self-hosted clusters need." })
  .check(Wire.documentedAsRequired("accountId", "bucketName", "credentials", "k8sImage"))
  .annotate({ identifier: "SelfHostedRequest" })
export type WireSelfHostedSpec = typeof WireSelfHostedSpec.Type
