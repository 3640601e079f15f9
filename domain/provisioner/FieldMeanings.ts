/** The fields of every request that become something of their own on each provisioner. `nodeGroups[]` is each node group. */
export const placedFields = [
  "kubernetesVersion",
  "controlPlane.nodeGroup",
  "rollingUpdate.maxSurge",
  "rollingUpdate.maxUnavailable",
  "nodeGroups[]",
  "nodeGroups[].instanceType",
  "nodeGroups[].machineTypes",
  "nodeGroups[].minNode",
  "nodeGroups[].maxNode",
  "nodeGroups[].availabilityZones",
  "nodeGroups[].createPerAZ",
  "nodeGroups[].labels",
  "nodeGroups[].tags",
  "nodeGroups[].taints",
  "nodeGroups[].taints[].operator",
  "nodeGroups[].volumeSize",
  "nodeGroups[].categoryType",
] as const
export type PlacedField = (typeof placedFields)[number]

/** For each of these fields, in a sentence or two: what it becomes on one provisioner, or why a request with it is refused. */
export type FieldMeanings = Readonly<Record<PlacedField, string>>

/** The fields that mean the same on every provisioner: the description that a request is read with says what. */
export const sameEverywhere = [
  "clusterName",
  "provider",
  "providerName",
  "region",
  "approvalWorkflow",
  "enableApprovalWorkflow",
  "clusterType",
  "costEvaulate",
  "costEvaluate",
  "domain",
  "identity.orgId",
  "identity.metadata",
  "clusterSpec.architecture",
  "provisioner.type",
  "nodeGroups[].name",
  "nodeGroups[].taints[].key",
  "nodeGroups[].taints[].value",
  "nodeGroups[].taints[].effect",
] as const
