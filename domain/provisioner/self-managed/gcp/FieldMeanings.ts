import type { FieldMeanings } from "../../FieldMeanings.ts"
import { selfHostedFieldMeanings } from "../SelfHostedFieldMeanings.ts"

/** What the fields of every request become on a self-hosted cluster on Google Cloud. */
export const selfHostedOnGcpFieldMeanings: FieldMeanings = {
  ...selfHostedFieldMeanings,
  "rollingUpdate.maxSurge":
    "How many machines an update adds to the instance group of a zone at a time. None by default.",
  "rollingUpdate.maxUnavailable":
    "How many machines an update takes away from the instance group of a zone at a time: one at least. 33% by default.",
  "nodeGroups[]":
    "An instance template, and a managed instance group in each zone: the cluster autoscaler knows only groups of one zone.",
  "nodeGroups[].instanceType": "spot buys Spot VMs. When Google takes one back, the kubelet ends its pods first.",
  "nodeGroups[].machineTypes":
    "One machine type. Several are refused: the machines of an instance group have one type.",
  "nodeGroups[].minNode":
    "The smallest size over the zones, and the size at first. Each zone has its share: the first zones have one more where it does not divide.",
  "nodeGroups[].maxNode":
    "The largest size over the zones, divided like minNode. An autoscaler of Google that is switched off keeps both bounds for the cluster autoscaler.",
  "nodeGroups[].availabilityZones": "The zones of the group's machines.",
  "nodeGroups[].tags": "Labels of the machines, in the syntax of Google Cloud.",
  "nodeGroups[].volumeSize": "The size of the boot disk in GiB, encrypted with encryptionKey.",
}
