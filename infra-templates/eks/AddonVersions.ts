import type { EksAddOn } from "#domain/provisioner/eks/EksAddOns.ts"
import { minorOf } from "#domain/provisioner/eks/KubernetesVersions.ts"

import { UnsupportedSpec } from "../synthesis/UnsupportedSpec.ts"

const common = {
  "aws-ebs-csi-driver": "v1.54.0-eksbuild.1",
  "eks-pod-identity-agent": "v1.3.10-eksbuild.2",
  "metrics-server": "v0.8.0-eksbuild.5",
  "vpc-cni": "v1.20.4-eksbuild.1",
} as const

/**
 * The add-on versions of each Kubernetes minor that Orrery offers on EKS, pinned so that a plan does not change by itself.
 * Source: Amazon EKS user guide, "latest version" tables of each add-on, November 2025; for 1.35, versions that public
 * repositories pin together since spring 2026.
 */
export const addonVersions = {
  "1.31": { ...common, coredns: "v1.11.4-eksbuild.24", "kube-proxy": "v1.31.13-eksbuild.2" },
  "1.32": { ...common, coredns: "v1.11.4-eksbuild.24", "kube-proxy": "v1.32.9-eksbuild.2" },
  "1.33": { ...common, coredns: "v1.12.4-eksbuild.1", "kube-proxy": "v1.33.5-eksbuild.2" },
  "1.34": { ...common, coredns: "v1.12.4-eksbuild.1", "kube-proxy": "v1.34.1-eksbuild.2" },
  "1.35": {
    "aws-ebs-csi-driver": "v1.59.0-eksbuild.1",
    "eks-pod-identity-agent": "v1.3.10-eksbuild.3",
    "metrics-server": "v0.8.1-eksbuild.6",
    "vpc-cni": "v1.21.1-eksbuild.8",
    coredns: "v1.14.2-eksbuild.4",
    "kube-proxy": "v1.35.3-eksbuild.5",
  },
} as const satisfies Readonly<Record<string, Readonly<Record<EksAddOn, string>>>>

/** A Kubernetes version without its patch, which EKS chooses. */
export type KubernetesMinor = keyof typeof addonVersions

const isKubernetesMinor = (minor: string): minor is KubernetesMinor => Object.hasOwn(addonVersions, minor)

/** `1.33` of `1.33` or `1.33.4`. */
export const kubernetesMinorOf = (version: string): KubernetesMinor => {
  const minor = minorOf(version)
  if (isKubernetesMinor(minor)) return minor
  throw new UnsupportedSpec({
    path: "spec.provisioner.eks.kubernetesVersion",
    problem: `EKS clusters are created with Kubernetes ${Object.keys(addonVersions).join(", ")}. Choose one of them.`,
  })
}
