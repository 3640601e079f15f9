import type { FieldMeanings } from "../../FieldMeanings.ts"
import { selfHostedFieldMeanings } from "../SelfHostedFieldMeanings.ts"

/** What the fields of every request become on a self-hosted cluster on Google Cloud. */
export const selfHostedOnGcpFieldMeanings: FieldMeanings = {
  ...selfHostedFieldMeanings,
  "rollingUpdate.maxSurge":
    "How many machines an update of an instance group adds at a time: none, or one for each of its zones at least. None by default.",
  "rollingUpdate.maxUnavailable":
    "How many machines an update of an instance group takes away at a time: one for each of its zones at least. 33% by default.",
  "nodeGroups[]": "A regional managed instance group with an instance template of its own.",
  "nodeGroups[].instanceType": "spot buys Spot VMs, in whichever zone has some.",
  "nodeGroups[].machineTypes":
    "One machine type. Several are refused: the machines of an instance group have one type.",
  "nodeGroups[].minNode": "The size of the group over its zones.",
  "nodeGroups[].maxNode": "The same as minNode: a cluster on gcp has no autoscaler that knows regional groups.",
  "nodeGroups[].availabilityZones": "The zones of the group's machines.",
  "nodeGroups[].tags": "Labels of the machines, in the syntax of Google Cloud.",
  "nodeGroups[].volumeSize": "The size of the boot disk in GiB, encrypted with encryptionKey.",
}
