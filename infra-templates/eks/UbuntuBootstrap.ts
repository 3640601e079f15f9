import type { EksCluster } from "@cdktf/provider-aws/lib/eks-cluster/index.js"

import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"

import { UnsafeText } from "../synthesis/UnsafeText.ts"
import type { EksRequest } from "./EksRequest.ts"
import { nodeLabels } from "./NodeLabels.ts"
import { taintValue } from "./NodeTaints.ts"
import { serviceNetwork } from "./ServiceNetwork.ts"

/** What Kubernetes allows in labels and taints, which is also harmless between single quotes in a shell. */
const shellSafe = /^[A-Za-z0-9._/-]*$/

const checked = (text: string, group: NodeGroup): string => {
  if (shellSafe.test(text)) return text
  throw new UnsafeText({
    path: `spec.nodeGroups["${group.name}"]`,
    problem: "A label or taint has characters that Kubernetes does not allow.",
  })
}

const kubeletArguments = ({ spec }: EksRequest, group: NodeGroup): string => {
  const labels = Object.entries(nodeLabels(spec, group)).map(
    ([key, value]) => `${checked(key, group)}=${checked(value, group)}`,
  )
  const taints = group.taints.map(
    (taint) => `${checked(taint.key, group)}=${checked(taintValue(taint), group)}:${taint.effect}`,
  )
  return [
    `--node-labels=${labels.join(",")}`,
    ...(taints.length > 0 ? [`--register-with-taints=${taints.join(",")}`] : []),
  ].join(" ")
}

/**
 * The first commands of a node that runs one of Canonical's EKS images. EKS adds none of its own to a custom image, so
 * they set the cluster's address, its certificate, and the group's labels and taints.
 */
export const ubuntuBootstrap = (request: EksRequest, group: NodeGroup, cluster: EksCluster): string =>
  [
    "#!/bin/bash",
    "set -euo pipefail",
    [
      `/etc/eks/bootstrap.sh '${request.name}'`,
      `--apiserver-endpoint '${cluster.endpoint}'`,
      `--b64-cluster-ca '${cluster.certificateAuthority.get(0).data}'`,
      `--dns-cluster-ip '${serviceNetwork(request.eks.vpcCidr).dnsAddress}'`,
      `--kubelet-extra-args '${kubeletArguments(request, group)}'`,
    ].join(" "),
    "",
  ].join("\n")
