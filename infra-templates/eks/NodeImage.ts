import type { Architecture } from "#domain/cloud/Architecture.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"
import type { AmiFamily } from "#domain/provisioner/eks/EksSpec.ts"

import type { KubernetesMinor } from "./AddonVersions.ts"

/** An image EKS knows and keeps, named by its type. */
export interface ManagedImage {
  readonly kind: "managed"
  readonly amiType: string
  /** The device whose size is the group's `volumeSizeGiB`. */
  readonly dataDevice: string
}

/** A third-party image: its id comes from a public SSM parameter. */
export interface PublishedImage {
  readonly kind: "published"
  readonly parameter: string
  readonly dataDevice: string
}

const amiTypeArchitecture: Readonly<Record<Architecture, string>> = { arm64: "ARM_64", x86_64: "x86_64" }

const debianArchitecture: Readonly<Record<Architecture, string>> = { arm64: "arm64", x86_64: "amd64" }

type UbuntuFamily = Exclude<AmiFamily, "AmazonLinux2023" | "Bottlerocket">

/** Canonical publishes its EKS images by product, release and disk type. */
const ubuntu: Readonly<Record<UbuntuFamily, { product: string; release: string; disk: string }>> = {
  Ubuntu1804: { product: "eks", release: "18.04", disk: "ebs-gp2" },
  Ubuntu2004: { product: "eks", release: "20.04", disk: "ebs-gp2" },
  Ubuntu2204: { product: "eks", release: "22.04", disk: "ebs-gp2" },
  UbuntuPro2204: { product: "eks-pro", release: "22.04", disk: "ebs-gp2" },
  Ubuntu2404: { product: "eks", release: "24.04", disk: "ebs-gp3" },
  UbuntuPro2404: { product: "eks-pro", release: "24.04", disk: "ebs-gp3" },
}

const ubuntuImage = (family: UbuntuFamily, architecture: Architecture, minor: KubernetesMinor): PublishedImage => {
  const { product, release, disk } = ubuntu[family]
  const machine = debianArchitecture[architecture]
  return {
    kind: "published",
    parameter: `/aws/service/canonical/ubuntu/${product}/${release}/${minor}/stable/current/${machine}/hvm/${disk}/ami-id`,
    dataDevice: "/dev/sda1",
  }
}

/** The image a group's nodes start from, for its family, architecture and kind of machine. */
export const nodeImage = (
  family: AmiFamily,
  architecture: Architecture,
  minor: KubernetesMinor,
  category: NodeGroup["categoryType"],
): ManagedImage | PublishedImage => {
  const machine = amiTypeArchitecture[architecture]
  const isGpu = category === "gputype"
  if (family === "AmazonLinux2023") {
    return { kind: "managed", amiType: `AL2023_${machine}_${isGpu ? "NVIDIA" : "STANDARD"}`, dataDevice: "/dev/xvda" }
  }
  if (family === "Bottlerocket") {
    // Its first disk is the read-only system; containers and images live on the second.
    return { kind: "managed", amiType: `BOTTLEROCKET_${machine}${isGpu ? "_NVIDIA" : ""}`, dataDevice: "/dev/xvdb" }
  }
  return ubuntuImage(family, architecture, minor)
}
