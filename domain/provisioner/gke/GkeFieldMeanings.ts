import type { FieldMeanings } from "../FieldMeanings.ts"

/** What the fields of every request become on GKE. */
export const gkeFieldMeanings: FieldMeanings = {
  kubernetesVersion:
    "The least version of the control plane. GKE takes its newest build of the minor or patch, and upgrades it in the release channel.",
  "controlPlane.nodeGroup": "Refused: Google runs the control plane, and it has no machines of yours.",
  "rollingUpdate.maxSurge":
    "How many nodes an upgrade adds to a pool at a time; a percentage is one of maxNode. 1 by default, or 0 with a maxUnavailable. GKE replaces at most 20 nodes of a pool at a time.",
  "rollingUpdate.maxUnavailable":
    "How many nodes of a pool an upgrade takes away at a time; a percentage is one of maxNode. 0 by default.",
  "nodeGroups[]":
    "A regional node pool. A change that needs new machines creates a pool before it deletes the old one.",
  "nodeGroups[].instanceType": "spot buys Spot VMs, in whichever zone has some.",
  "nodeGroups[].machineTypes": "One machine type. Several are refused: the machines of a node pool have one type.",
  "nodeGroups[].minNode": "The smallest size of the whole pool over its zones, and about its size at first.",
  "nodeGroups[].maxNode": "The largest size of the whole pool over its zones.",
  "nodeGroups[].availabilityZones": "The zones of the pool's machines.",
  "nodeGroups[].createPerAZ": "A node pool for each zone. minNode and maxNode are those of each.",
  "nodeGroups[].labels":
    "Labels of the Kubernetes nodes. Orrery adds orrery.dev/node-group with the name of the group.",
  "nodeGroups[].tags": "Labels of the machines and disks, in the syntax of Google Cloud.",
  "nodeGroups[].taints": "Taints of the nodes. Google's own services need one group without NoSchedule and NoExecute.",
  "nodeGroups[].taints[].operator":
    "With Exists the node's taint has no value. GKE takes no operator: the others change nothing on the nodes, and belong into the tolerations of pods.",
  "nodeGroups[].volumeSize": "The size of the boot disk in GiB.",
  "nodeGroups[].categoryType":
    "Each machine type must be of this kind. Nodes have the label orrery.dev/machine-category.",
}
