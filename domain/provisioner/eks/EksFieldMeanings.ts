import type { FieldMeanings } from "../FieldMeanings.ts"

/** What the fields of every request become on EKS. */
export const eksFieldMeanings: FieldMeanings = {
  kubernetesVersion: "The minor is that of control plane and nodes. EKS chooses the patch.",
  "controlPlane.nodeGroup": "Refused: AWS runs the control plane, and it has no machines of yours.",
  "rollingUpdate.maxSurge":
    "How many nodes EKS replaces at a time, where maxUnavailable is absent. At least 1: EKS adds nodes before it removes any. Refused together with another maxUnavailable, because EKS has one number for both.",
  "rollingUpdate.maxUnavailable":
    "How many nodes EKS replaces at a time, as update_config of each group: max_unavailable, or max_unavailable_percentage for a percentage. 33% by default.",
  "nodeGroups[]": "A managed node group with a launch template of its own.",
  "nodeGroups[].instanceType": "The capacity type of the group: ON_DEMAND or SPOT.",
  "nodeGroups[].machineTypes": "The instance types of the group, in this order. Spot capacity comes from any of them.",
  "nodeGroups[].minNode": "The smallest size, and the size at first.",
  "nodeGroups[].maxNode": "The largest size.",
  "nodeGroups[].availabilityZones": "The group's nodes are in the private subnets of these zones.",
  "nodeGroups[].createPerAZ": "A managed node group for each zone. minNode and maxNode are those of each.",
  "nodeGroups[].labels":
    "Labels of the Kubernetes nodes. Orrery adds orrery.dev/node-group with the name of the group.",
  "nodeGroups[].tags": "Tags of the group, and of its instances, volumes and network interfaces.",
  "nodeGroups[].taints":
    "Taints of the nodes. If every group has some that repel pods, the add-ons get tolerations for them.",
  "nodeGroups[].taints[].operator":
    "With Exists the node's taint has no value. EKS takes no operator: the others change nothing on the nodes, and belong into the tolerations of pods.",
  "nodeGroups[].volumeSize": "The size of the encrypted gp3 root volume in GiB.",
  "nodeGroups[].categoryType":
    "Each machine type must be of this kind. Nodes have the label orrery.dev/machine-category, and with gputype an image with drivers.",
}
