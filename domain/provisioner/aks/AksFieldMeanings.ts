import type { FieldMeanings } from "../FieldMeanings.ts"

/** What the fields of every request become on AKS. */
export const aksFieldMeanings: FieldMeanings = {
  kubernetesVersion:
    "The version of control plane and nodes. Without a patch AKS takes the newest, and installs new ones on Sundays; with one it stays.",
  "controlPlane.nodeGroup": "Refused: Azure runs the control plane, and it has no machines of yours.",
  "rollingUpdate.maxSurge":
    "How many nodes an upgrade adds to a pool at a time, as max_surge: 33% by default. Refused together with maxUnavailable unless it is 0. Spot capacity takes none.",
  "rollingUpdate.maxUnavailable":
    "How many nodes of a pool an upgrade takes away at a time, as max_unavailable. AKS then adds none.",
  "nodeGroups[]":
    "A user node pool. A change of the machines goes through a temporary pool, and one of the purchase through a new pool.",
  "nodeGroups[].instanceType": "spot is a pool with the priority Spot, whose machines Azure deletes to take them back.",
  "nodeGroups[].machineTypes": "One machine type. Several are refused: the machines of a node pool have one type.",
  "nodeGroups[].minNode": "The smallest size of the whole pool over its zones, and its size at first.",
  "nodeGroups[].maxNode": "The largest size of the whole pool over its zones.",
  "nodeGroups[].availabilityZones": "The zones of the pool's machines: 1, 2 and 3.",
  "nodeGroups[].createPerAZ": "A node pool for each zone. minNode and maxNode are those of each.",
  "nodeGroups[].labels":
    "Labels of the Kubernetes nodes. Orrery adds orrery.dev/node-group with the name of the group, and for spot capacity the label that AKS gives it.",
  "nodeGroups[].tags": "Tags of the pool and its machines. Keys take no slash.",
  "nodeGroups[].taints": "Taints of the nodes. Spot capacity also has the taint that AKS gives it.",
  "nodeGroups[].taints[].operator":
    "With Exists the node's taint has no value. AKS takes no operator: the others change nothing on the nodes, and belong into the tolerations of pods.",
  "nodeGroups[].volumeSize":
    "The size of the system disk in GiB, from 30 to 2048. It is on the machine itself where its local disk has the size.",
  "nodeGroups[].categoryType":
    "Each machine type must be of this kind. Nodes have the label orrery.dev/machine-category, and with gputype an image with drivers.",
}
