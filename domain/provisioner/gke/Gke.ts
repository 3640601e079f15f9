import { Schema } from "effect"

import type { PlannedProvisioner } from "../ProvisionerDefinition.ts"

/** Google Kubernetes Engine. Not offered yet. */
export const gke = {
  isOffered: false,
  provider: "gcp",
  parts: { gke: Schema.Record(Schema.String, Schema.Json).annotate({ description: "Not offered yet." }) },
} as const satisfies PlannedProvisioner
