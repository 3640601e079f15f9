import { gcpTagLimits } from "../../cloud/gcp/TagLimits.ts"
import type { MachineLimits, NameLimits } from "../ProvisionerDefinition.ts"

const names = (charactersMax: number): NameLimits => ({
  allowedBy: "GKE",
  charactersMax,
  pattern: /^[a-z]([a-z0-9-]*[a-z0-9])?$/,
  expected: "lower-case letters, digits and hyphens that begin with a letter",
})

/** What GKE and Google Cloud allow of the machines of a cluster. */
export const gkeLimits: MachineLimits = {
  // The name of a node pool is cut where the group's is longer.
  names: { cluster: names(40), nodeGroup: names(50) },
  labels: {
    allowedBy: "GKE",
    charactersMax: 63,
    reservedDomains: ["kubernetes.io", "k8s.io", "cloud.google.com", "gke.io", "orrery.dev"],
  },
  tags: gcpTagLimits,
  nodeGroups: { max: 30, allowedBy: "Orrery" },
  exampleMachineTypes: "c4a-standard-4 on arm64 or n2-standard-4 on x86_64",
}
