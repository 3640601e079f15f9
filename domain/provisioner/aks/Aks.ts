import { Schema } from "effect"

import type { PlannedProvisioner } from "../ProvisionerDefinition.ts"

/** Azure Kubernetes Service. Not offered yet. */
export const aks = {
  isOffered: false,
  provider: "azure",
  parts: { aks: Schema.Record(Schema.String, Schema.Json).annotate({ description: "Not offered yet." }) },
} as const satisfies PlannedProvisioner
