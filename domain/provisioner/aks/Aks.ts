import { Schema } from "effect"

import type { PlannedProvisioner } from "../ProvisionerDefinition.ts"
import { aksKubernetesVersions } from "./KubernetesReleases.ts"

/** Azure Kubernetes Service. Not offered yet. */
export const aks = {
  isOffered: false,
  provider: "azure",
  parts: { aks: Schema.Record(Schema.String, Schema.Json).annotate({ description: "Not offered yet." }) },
  kubernetesVersions: aksKubernetesVersions,
} as const satisfies PlannedProvisioner
