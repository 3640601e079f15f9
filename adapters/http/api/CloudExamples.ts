/** The cluster that the examples of the API document are about: one real cloud, so that a reader recognizes the values. */
export const exampleCloud = {
  provider: "aws",
  provisionerType: "eks",
  provisioner: {
    type: "eks",
    eks: {
      accountId: "123456789012",
      kubernetesVersion: "1.34",
      amiFamily: "AmazonLinux2023",
      vpcCIDR: "10.0.0.0/16",
      credentials: { type: "dynamic" },
    },
  },
  staticCredentials: {
    type: "static",
    data: {
      AWS_ACCESS_KEY_ID: "AKIAIOSFODNN7EXAMPLE",
      AWS_SECRET_ACCESS_KEY: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    },
  },
  managedControlPlane: "EKS",
  hostName: "a1b2.gr7.eu-central-1.eks.amazonaws.com",
  costItem: "EKS control plane",
  resourceType: "aws_eks_cluster",
  address: "aws_eks_cluster.cluster",
  failedAddress: "aws_eks_node_group.workers",
} as const

/** What the examples of the catalog are about, of the same cloud. */
export const exampleCatalogue = {
  provider: "aws",
  region: "eu-west-1",
  zone: "eu-west-1a",
  machineType: "m7g.large",
  family: "m7g",
  provisionerType: "eks",
  versionSource: "Amazon EKS Kubernetes release calendar.",
} as const
