import { Schema } from "effect"

import { WireGcpNetwork } from "../../cloud/gcp/WireGcpNetwork.ts"
import { WireCredentials } from "../../cloud/WireCredentials.ts"
import * as Wire from "../../request/WireFields.ts"
import { wireKubernetesVersion } from "../WireKubernetesVersion.ts"
import { ReleaseChannel } from "./GkeSpec.ts"

const project = Schema.String.check(Wire.documentedText("^[a-z][a-z0-9-]{4,28}[a-z0-9]$", 6, 30))

const keyName = Wire.patterned(/^[A-Za-z0-9/_-]+$/u, 300, "the full name of a Cloud KMS key")

const groupEmail = Wire.patterned(/^[a-z0-9.@-]+$/u, 254, "a group such as gke-security-groups@example.com")

export const WireGkeSpec = Schema.Struct({
  accountId: Wire.optional(project.annotate({ description: "Required. The id of the Google Cloud project." })),
  projectId: Wire.optional(project.annotate({ description: "Another name of accountId." })),
  credentials: Wire.optional(WireCredentials),
  ...wireKubernetesVersion,
  releaseChannel: Wire.optional(
    ReleaseChannel.annotate({
      description: "How early Google upgrades the cluster.",
      default: "regular",
    }),
  ),
  ...WireGcpNetwork.fields,
  authorizedNetworks: Wire.optional(
    Wire.listOf(Wire.cidr, 50).annotate({
      description:
        "IPv4 blocks that may reach a public address of the Kubernetes API. Without any, the API has only private addresses and a DNS name that IAM protects.",
    }),
  ),
  encryptionKey: Wire.optional(
    keyName.annotate({
      description:
        "The full name of a Cloud KMS key in the cluster's region, for Kubernetes secrets and the disks of nodes. Orrery grants Google's service agents the use of it, and never creates or deletes it: Google Cloud deletes no keys.",
    }),
  ),
  securityGroup: Wire.optional(
    groupEmail.annotate({
      description:
        "The Google group gke-security-groups@<domain>, whose members may be subjects of Kubernetes role bindings.",
    }),
  ),
  tags: Wire.optional(Wire.tags.annotate({ description: "Labels of everything that Orrery creates for the cluster." })),
})
  .annotate({ description: "What only Google Kubernetes Engine needs." })
  .check(Wire.documentedAsRequired("accountId", "credentials"))
  .annotate({ identifier: "GkeRequest" })
export type WireGkeSpec = typeof WireGkeSpec.Type
