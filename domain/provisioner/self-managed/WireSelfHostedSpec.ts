import { Schema } from "effect"

import { WireCredentials } from "../../cloud/WireCredentials.ts"
import * as Wire from "../../request/WireFields.ts"
import { wireKubernetesVersion } from "../WireKubernetesVersion.ts"

const text = (charactersMax: number) =>
  Schema.String.check(Wire.documentedText("^[A-Za-z0-9._/:-]+$", 1, charactersMax))

export const WireSelfHostedSpec = Schema.Struct({
  accountId: Wire.optional(
    text(64).annotate({ description: "Required. The account: twelve digits on aws, the id of the project on gcp." }),
  ),
  bucketName: Wire.optional(
    text(222).annotate({
      description:
        "Required. A bucket of your account, in the cluster's region. Orrery and the nodes write below clusters/<clusterName>-<clusterId>/ in it: what nodes start from, and the snapshots of etcd. Orrery never creates or deletes the bucket.",
    }),
  ),
  credentials: Wire.optional(WireCredentials),
  ...wireKubernetesVersion,
  k8sImage: Wire.optional(
    text(255).annotate({
      description:
        "Required. The image of every machine, with containerd, kubelet and kubeadm of the cluster's version: the id of an AMI on aws, projects/<project>/global/images/<name> on gcp.",
    }),
  ),
  encryptionKey: Wire.optional(
    text(300).annotate({
      description:
        "Required on gcp: the full name of a Cloud KMS key in the cluster's region, for Kubernetes secrets and disks. Orrery never creates or deletes it, because Google Cloud deletes no keys. On aws Orrery creates a key for each cluster.",
    }),
  ),
  networkId: Wire.optional(
    text(63).annotate({
      description:
        "A network you own: the id of a VPC on aws, the name of a VPC network on gcp. Orrery creates subnets in it, and leaves its routes and gateways to you. Without it Orrery creates a network.",
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
