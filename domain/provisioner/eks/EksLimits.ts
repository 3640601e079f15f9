import type { MachineLimits } from "../ProvisionerDefinition.ts"

/** What EKS, AWS and Karpenter allow for the machines of a cluster. */
export const eksLimits: MachineLimits = {
  labels: {
    allowedBy: "EKS",
    charactersMax: 63,
    reservedDomains: [
      "kubernetes.io",
      "k8s.io",
      "karpenter.sh",
      "csi.aws.com",
      "k8s.aws",
      "eks.amazonaws.com",
      "orrery.dev",
    ],
  },
  tags: {
    allowedBy: "AWS",
    keyCharactersMax: 128,
    valueCharactersMax: 256,
    // AWS allows 50 on a resource; Orrery, EKS and Karpenter need the other ten.
    tagsMax: 40,
    reservedKeys: ["name"],
    reservedPrefixes: ["aws:", "eks:", "orrery.dev/", "kubernetes.io/", "k8s.io/", "karpenter.sh/"],
  },
  nodeGroups: { max: 30, allowedBy: "EKS" },
  exampleMachineTypes: "m7g.large on arm64 or m7i.large on x86_64",
}
