import type { FieldMeanings } from "../../FieldMeanings.ts"
import { selfHostedFieldMeanings } from "../SelfHostedFieldMeanings.ts"

/** What the fields of every request become on a self-hosted cluster on AWS. */
export const selfHostedOnAwsFieldMeanings: FieldMeanings = {
  ...selfHostedFieldMeanings,
  "rollingUpdate.maxSurge":
    "How many machines the refresh of an autoscaling group adds at a time, as its max_healthy_percentage; a number is a share of maxNode. None by default.",
  "rollingUpdate.maxUnavailable":
    "How many machines the refresh of an autoscaling group takes away at a time, as its min_healthy_percentage; a number is a share of maxNode. 33% by default.",
  "nodeGroups[]":
    "An autoscaling group with a launch template of its own. The cluster autoscaler finds it by its tags.",
  "nodeGroups[].instanceType": "The distribution of the group's instances: all on demand, or all spot.",
  "nodeGroups[].machineTypes":
    "The instance types of the group, in this order. Spot capacity comes from whichever is cheap and seldom interrupted.",
  "nodeGroups[].minNode": "The smallest size, and the size at first.",
  "nodeGroups[].maxNode": "The largest size.",
  "nodeGroups[].availabilityZones": "The group's machines are in the private subnets of these zones.",
  "nodeGroups[].tags":
    "Tags of the group, and of its instances, volumes and network interfaces. With labels and taints, which are tags of the group too, 40 at most.",
  "nodeGroups[].volumeSize": "The size of the encrypted gp3 root volume in GiB.",
}
