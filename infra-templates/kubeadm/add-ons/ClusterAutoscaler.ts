import type { AddOn } from "./AddOn.ts"
import { account, hostPath, read, workload, write } from "./Workloads.ts"

/** The flags by which the autoscaler finds a cloud's node groups. */
interface ClusterAutoscalerOptions {
  readonly cloudProvider: string
  /** How it finds groups that have their bounds themselves; absent: the script lists the groups. */
  readonly discovery?: string
  readonly parameters?: ReadonlyArray<string>
  readonly environment?: ReadonlyArray<{ readonly name: string; readonly value: string }>
}

const version = "1.34.3"

const rules = [
  { groups: [""], resources: ["events", "endpoints"], verbs: ["create", "patch"] },
  { groups: [""], resources: ["pods/eviction"], verbs: ["create"] },
  { groups: [""], resources: ["pods/status"], verbs: ["update"] },
  { groups: [""], resources: ["nodes"], verbs: [...read, "update", "delete", "patch"] },
  {
    groups: [""],
    resources: [
      "namespaces",
      "pods",
      "services",
      "replicationcontrollers",
      "persistentvolumeclaims",
      "persistentvolumes",
    ],
    verbs: read,
  },
  { groups: [""], resources: ["configmaps"], verbs: write },
  { groups: ["apps"], resources: ["daemonsets", "replicasets", "statefulsets", "deployments"], verbs: read },
  { groups: ["batch"], resources: ["jobs", "cronjobs"], verbs: read },
  { groups: ["policy"], resources: ["poddisruptionbudgets"], verbs: read },
  {
    groups: ["storage.k8s.io"],
    resources: ["storageclasses", "csinodes", "csidrivers", "csistoragecapacities", "volumeattachments"],
    verbs: read,
  },
  { groups: ["resource.k8s.io"], resources: ["deviceclasses", "resourceclaims", "resourceslices"], verbs: read },
  { groups: ["coordination.k8s.io"], resources: ["leases"], verbs: ["create", "get", "update"] },
]

/** Adds machines to the node groups when pods wait for them, and removes those that are not needed. */
export const clusterAutoscaler = (options: ClusterAutoscalerOptions): AddOn => ({
  name: "cluster-autoscaler",
  version,
  source: `kubernetes/autoscaler cluster-autoscaler ${version}, README of the cloud provider and FAQ.`,
  objects: [
    ...account("cluster-autoscaler", rules),
    workload({
      name: "cluster-autoscaler",
      kind: "Deployment",
      nodes: "controlPlane",
      hostNetwork: true,
      containers: [
        {
          name: "cluster-autoscaler",
          image: `registry.k8s.io/autoscaling/cluster-autoscaler:v${version}`,
          command: ["./cluster-autoscaler"],
          args: [
            `--cloud-provider=${options.cloudProvider}`,
            options.discovery === undefined ? "@node_groups@" : `--node-group-auto-discovery=${options.discovery}`,
            "--balance-similar-node-groups",
            "--expander=least-waste",
            "--skip-nodes-with-local-storage=false",
            ...(options.parameters ?? []),
          ],
          env: options.environment ?? [],
          resources: { requests: { cpu: "100m", memory: "300Mi" } },
          volumeMounts: [{ name: "configuration", mountPath: "/etc/kubernetes/orrery", readOnly: true }],
        },
      ],
      volumes: [hostPath("configuration", "/etc/kubernetes/orrery")],
    }),
  ],
})
