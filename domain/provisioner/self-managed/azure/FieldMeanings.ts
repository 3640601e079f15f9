import type { FieldMeanings } from "../../FieldMeanings.ts"
import { selfHostedFieldMeanings } from "../SelfHostedFieldMeanings.ts"

/** What the fields of every request become on a self-hosted cluster on Azure. */
export const selfHostedOnAzureFieldMeanings: FieldMeanings = {
  ...selfHostedFieldMeanings,
  "rollingUpdate.maxSurge": "Refused unless it is 0: an update of a scale set adds no machines.",
  "rollingUpdate.maxUnavailable":
    "Refused unless it is 1: an update of a scale set takes one machine away at a time, and installs it again.",
  "nodeGroups[]": "A virtual machine scale set. The cluster autoscaler finds it by its tags.",
  "nodeGroups[].instanceType":
    "spot is a scale set with the priority Spot, whose machines Azure deletes to take them back.",
  "nodeGroups[].machineTypes": "One machine type. Several are refused: the machines of a scale set have one type.",
  "nodeGroups[].minNode": "The smallest size of the whole scale set over its zones, and its size at first.",
  "nodeGroups[].maxNode": "The largest size of the whole scale set over its zones.",
  "nodeGroups[].availabilityZones": "The zones of the scale set's machines: 1, 2 and 3.",
  "nodeGroups[].tags":
    "Tags of the scale set and its machines. Keys take no slash. With labels and taints, which are tags of the scale set too, 39 at most.",
  "nodeGroups[].volumeSize":
    "The size of the Premium SSD system disk in GiB, from 30 to 4095, encrypted with encryptionKey.",
}
