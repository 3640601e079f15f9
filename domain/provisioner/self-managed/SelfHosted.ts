import { Schema } from "effect"

import { WireCredentials } from "../../cloud/WireCredentials.ts"
import * as Wire from "../../request/WireFields.ts"
import type { PlannedProvisioner } from "../ProvisionerDefinition.ts"
import { wireKubernetesVersion } from "../WireKubernetesVersion.ts"
import { selfHostedKubernetesVersions } from "./KubernetesReleases.ts"

const WireSelfHostedSpec = Schema.Struct({
  accountId: Wire.optional(Schema.String.annotate({ description: "The account, or the project id on gcp." })),
  bucketName: Wire.optional(
    Schema.String.annotate({ description: "The bucket that holds the cluster's configuration." }),
  ),
  credentials: Wire.optional(WireCredentials),
  ...wireKubernetesVersion,
  k8sImage: Wire.optional(Schema.String.annotate({ description: "The machine image." })),
  networkId: Wire.optional(Schema.String.annotate({ description: "A network you own." })),
  networkCIDR: Wire.optional(Wire.cidr.annotate({ description: "The network's block." })),
}).annotate({ identifier: "SelfHostedRequest", description: "What only self-hosted clusters need. Not offered yet." })

/** A control plane on machines of the user's account. Not offered yet. */
export const selfHosted = {
  isOffered: false,
  otherNames: ["kops", "selfmanaged"],
  parts: { selfHosted: WireSelfHostedSpec, kops: WireSelfHostedSpec },
  kubernetesVersions: selfHostedKubernetesVersions,
} as const satisfies PlannedProvisioner
