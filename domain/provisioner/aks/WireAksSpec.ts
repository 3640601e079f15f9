import { Schema } from "effect"

import { WireAzureNetwork } from "../../cloud/azure/WireAzureNetwork.ts"
import { WireCredentials } from "../../cloud/WireCredentials.ts"
import * as Wire from "../../request/WireFields.ts"
import { wireKubernetesVersion } from "../WireKubernetesVersion.ts"
import { AksTier } from "./AksSpec.ts"

const guid = Schema.String.check(Wire.documentedText("^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$", 36, 36))

const keyId = Wire.patterned(/^\/[A-Za-z0-9_/().-]+$/u, 400, "the full id of a version of a key")

export const WireAksSpec = Schema.Struct({
  accountId: Wire.optional(guid.annotate({ description: "Required. The id of the Azure subscription." })),
  subscriptionId: Wire.optional(guid.annotate({ description: "Another name of accountId." })),
  credentials: Wire.optional(WireCredentials),
  ...wireKubernetesVersion,
  tier: Wire.optional(
    AksTier.annotate({
      description:
        "free: no guarantee. standard: a guaranteed uptime of the Kubernetes API. premium: also Long Term Support of a version.",
      default: "standard",
    }),
  ),
  ...WireAzureNetwork.fields,
  authorizedNetworks: Wire.optional(
    Wire.listOf(Wire.cidr, 50).annotate({
      description:
        "IPv4 blocks that may reach a public address of the Kubernetes API. Without any, the API has only a private address, and a name in a private DNS zone.",
    }),
  ),
  encryptionKey: Wire.optional(
    keyId.annotate({
      description:
        "The full id of a version of a key in a key vault of the subscription, for Kubernetes secrets and the disks of nodes. Orrery grants the cluster's identities the use of it, and never creates or deletes it.",
    }),
  ),
  adminGroups: Wire.optional(
    Wire.listOf(guid, 20).annotate({
      description:
        "The ids of Microsoft Entra groups whose members administrate the cluster. Azure roles give all others their permissions.",
    }),
  ),
  systemMachineType: Wire.optional(
    Wire.machineType.annotate({
      description:
        "The machine type of the two to five nodes that run AKS's own services; Standard_D2ds_v5 by default.",
    }),
  ),
  hostEncryption: Wire.optional(
    Schema.Boolean.annotate({
      description:
        "Machines encrypt their disks and caches themselves. The subscription must be registered for EncryptionAtHost.",
      default: true,
    }),
  ),
  tags: Wire.optional(Wire.tags.annotate({ description: "Tags of everything that Orrery creates for the cluster." })),
})
  .annotate({ description: "What only Azure Kubernetes Service needs." })
  .check(Wire.documentedAsRequired("accountId", "credentials"))
  .annotate({ identifier: "AksRequest" })
export type WireAksSpec = typeof WireAksSpec.Type
