import type { FieldMeanings } from "../FieldMeanings.ts"

/** What the fields of every request become on a self-hosted cluster, on any cloud. Each cloud adds the others. */
export const selfHostedFieldMeanings = {
  kubernetesVersion:
    "The version that kubeadm installs, on all machines. A minor stands for the patch that the table of versions names. A machine whose image has another version does not start.",
  "controlPlane.nodeGroup":
    "The machines of the control plane: 1, 3 or 5 of one type, spread over the zones. Each keeps its disk, its address and its member of etcd when it is replaced. It does not scale, so maxNode is minNode. Its labels are labels of the nodes.",
  "nodeGroups[].createPerAZ": "A group of machines for each zone. minNode and maxNode are those of each.",
  "nodeGroups[].labels":
    "Labels of the Kubernetes nodes, which they have from the start. Orrery adds orrery.dev/node-group with the name of the group.",
  "nodeGroups[].taints":
    "Taints of the nodes, which they have from the start. Machines of the control plane have the taint of Kubernetes.",
  "nodeGroups[].taints[].operator":
    "With Exists the node's taint has no value. Nodes take no operator: the others change nothing on them, and belong into the tolerations of pods.",
  "nodeGroups[].categoryType":
    "Each machine type must be of this kind. Nodes have the label orrery.dev/machine-category.",
} as const satisfies Partial<FieldMeanings>
