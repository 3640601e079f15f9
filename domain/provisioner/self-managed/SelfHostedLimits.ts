import type { MachineLimits, NameLimits } from "../ProvisionerDefinition.ts"

const names = (charactersMax: number): NameLimits => ({
  allowedBy: "Kubernetes",
  charactersMax,
  pattern: /^[a-z]([a-z0-9-]*[a-z0-9])?$/,
  expected: "lower-case letters, digits and hyphens that begin with a letter",
})

/** What kubeadm, Kubernetes and Orrery allow of a self-hosted cluster on any cloud. */
export const selfHostedLimits = {
  // A control plane node is named after both and its number, and a label with its name has 63 characters at most.
  names: { cluster: names(40), nodeGroup: names(40), controlPlane: names(20) },
  labels: {
    allowedBy: "Kubernetes",
    charactersMax: 63,
    // The storage drivers and cloud controllers of the clouds write the zone of a node below their own domains.
    reservedDomains: [
      "kubernetes.io",
      "k8s.io",
      "cilium.io",
      "csi.aws.com",
      "k8s.aws",
      "gke.io",
      "csi.azure.com",
      "kubernetes.azure.com",
      "orrery.dev",
    ],
  },
  nodeGroups: { max: 30, allowedBy: "Orrery" },
  // Five members survive the loss of two; more only make etcd slower.
  controlPlaneNodes: [1, 3, 5],
} as const satisfies Partial<MachineLimits>
