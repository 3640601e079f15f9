import type { KubernetesObject } from "./AddOn.ts"

/** A rule of a cluster role. */
export interface Rule {
  readonly groups: ReadonlyArray<string>
  readonly resources: ReadonlyArray<string>
  readonly verbs: ReadonlyArray<string>
}

export const read = ["get", "list", "watch"]
export const write = [...read, "create", "update", "patch", "delete"]

/** A service account of `kube-system`, with the rights it has in the whole cluster. */
export const account = (name: string, rules: ReadonlyArray<Rule>): ReadonlyArray<KubernetesObject> => [
  { apiVersion: "v1", kind: "ServiceAccount", metadata: { name, namespace: "kube-system" } },
  {
    apiVersion: "rbac.authorization.k8s.io/v1",
    kind: "ClusterRole",
    metadata: { name: `orrery:${name}` },
    rules: rules.map(({ groups, resources, verbs }) => ({ apiGroups: groups, resources, verbs })),
  },
  {
    apiVersion: "rbac.authorization.k8s.io/v1",
    kind: "ClusterRoleBinding",
    metadata: { name: `orrery:${name}` },
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: `orrery:${name}` },
    subjects: [{ kind: "ServiceAccount", name, namespace: "kube-system" }],
  },
]

interface WorkloadOptions {
  readonly name: string
  readonly kind: "Deployment" | "DaemonSet"
  /** Which nodes: those of the control plane with the machine's identity in the cloud, or every node. */
  readonly nodes: "controlPlane" | "all"
  readonly hostNetwork?: boolean
  readonly containers: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly initContainers?: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly volumes?: ReadonlyArray<Readonly<Record<string, unknown>>>
}

/** A deployment or a daemon set of `kube-system` whose pods a busy node does not evict. */
export const workload = (options: WorkloadOptions): KubernetesObject => {
  const { containers, hostNetwork = false, initContainers, kind, name, nodes, volumes = [] } = options
  const labels = { "app.kubernetes.io/name": name, "app.kubernetes.io/managed-by": "orrery" }
  return {
    apiVersion: "apps/v1",
    kind,
    metadata: { name, namespace: "kube-system", labels },
    spec: {
      ...(kind === "Deployment" && { replicas: 1 }),
      selector: { matchLabels: { "app.kubernetes.io/name": name } },
      template: {
        metadata: { labels },
        spec: {
          serviceAccountName: name,
          priorityClassName: nodes === "all" ? "system-node-critical" : "system-cluster-critical",
          ...(hostNetwork && { hostNetwork }),
          ...(nodes === "controlPlane" && { nodeSelector: { "node-role.kubernetes.io/control-plane": "" } }),
          tolerations: [{ operator: "Exists" }],
          ...(initContainers && { initContainers }),
          containers,
          volumes,
        },
      },
    },
  }
}

export const hostPath = (name: string, path: string, type = "DirectoryOrCreate") => ({ name, hostPath: { path, type } })
