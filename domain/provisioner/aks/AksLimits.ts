import { azureTagLimits } from "../../cloud/azure/TagLimits.ts"
import type { MachineLimits, NameLimits } from "../ProvisionerDefinition.ts"

const names = (charactersMax: number): NameLimits => ({
  allowedBy: "AKS",
  charactersMax,
  pattern: /^[a-z]([a-z0-9-]*[a-z0-9])?$/,
  expected: "lower-case letters, digits and hyphens that begin with a letter",
})

/** What AKS and Azure allow of the machines of a cluster. */
export const aksLimits: MachineLimits = {
  // Further names of the cluster's objects consist of its name and more. The name of a node pool is cut to 12 characters.
  names: { cluster: names(45), nodeGroup: names(50) },
  labels: {
    allowedBy: "AKS",
    charactersMax: 63,
    reservedDomains: ["kubernetes.io", "k8s.io", "azure.com", "orrery.dev"],
  },
  // Azure allows 50 on an object; Orrery and AKS need some of the others.
  tags: { ...azureTagLimits, tagsMax: 40 },
  nodeGroups: { max: 30, allowedBy: "Orrery" },
  exampleMachineTypes: "Standard_D4pds_v5 on arm64 or Standard_D4ds_v5 on x86_64",
}
