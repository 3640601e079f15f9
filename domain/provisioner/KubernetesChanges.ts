import type { UpgradeWarning } from "./UpgradeWarning.ts"

/**
 * What an upgrade to a Kubernetes minor removes or changes on every provisioner (Kubernetes' deprecated API migration guide and
 * change logs).
 */
export const upstreamChanges: Readonly<Record<string, ReadonlyArray<UpgradeWarning>>> = {
  "1.32": [
    {
      kind: "removedApi",
      message:
        "flowcontrol.apiserver.k8s.io/v1beta3 (FlowSchema, PriorityLevelConfiguration) is no longer served. Use flowcontrol.apiserver.k8s.io/v1.",
    },
  ],
  "1.33": [
    {
      kind: "changedBehavior",
      message: "The Endpoints API is deprecated and warns at each use. Use EndpointSlices.",
    },
    { kind: "changedBehavior", message: "Volumes of type gitRepo no longer work by default." },
  ],
  "1.35": [
    { kind: "changedBehavior", message: "The kubelet does not start on machines with cgroup v1 by default." },
    { kind: "changedBehavior", message: "It is the last version that runs with containerd 1." },
  ],
}
