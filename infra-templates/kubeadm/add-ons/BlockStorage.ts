import type { AddOn, KubernetesObject } from "./AddOn.ts"
import { account, hostPath, read, workload, write } from "./Workloads.ts"

interface BlockStorageOptions {
  /** The name of the driver, by which storage classes refer to it. */
  readonly driver: string
  readonly version: string
  readonly source: string
  readonly image: string
  readonly controllerArguments: ReadonlyArray<string>
  readonly nodeArguments: ReadonlyArray<string>
  readonly environment: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly storageParameters: Readonly<Record<string, string>>
}

const sidecar = (name: string, tag: string, parameters: ReadonlyArray<string>) => ({
  name,
  image: `registry.k8s.io/sig-storage/${name}:${tag}`,
  args: ["--csi-address=/csi/csi.sock", ...parameters],
  resources: { requests: { cpu: "10m", memory: "40Mi" } },
  volumeMounts: [{ name: "socket", mountPath: "/csi" }],
})

const rules = [
  { groups: [""], resources: ["persistentvolumes"], verbs: write },
  { groups: [""], resources: ["persistentvolumeclaims"], verbs: [...read, "update", "patch"] },
  { groups: [""], resources: ["persistentvolumeclaims/status"], verbs: ["update", "patch"] },
  { groups: [""], resources: ["nodes", "pods"], verbs: [...read, "patch"] },
  { groups: [""], resources: ["events"], verbs: [...read, "create", "update", "patch"] },
  { groups: ["storage.k8s.io"], resources: ["storageclasses", "csinodes", "volumeattributesclasses"], verbs: read },
  { groups: ["storage.k8s.io"], resources: ["volumeattachments"], verbs: [...read, "patch"] },
  { groups: ["storage.k8s.io"], resources: ["volumeattachments/status"], verbs: ["patch"] },
  { groups: ["coordination.k8s.io"], resources: ["leases"], verbs: write },
]

const nodeMounts = [
  { name: "kubelet", mountPath: "/var/lib/kubelet", mountPropagation: "Bidirectional" },
  { name: "socket", mountPath: "/csi" },
  { name: "devices", mountPath: "/dev" },
]

const environmentOf = ({ environment }: BlockStorageOptions) => [
  { name: "CSI_ENDPOINT", value: "unix:///csi/csi.sock" },
  { name: "CSI_NODE_NAME", valueFrom: { fieldRef: { fieldPath: "spec.nodeName" } } },
  ...environment,
]

const controller = (options: BlockStorageOptions): KubernetesObject =>
  workload({
    name: "block-storage-controller",
    kind: "Deployment",
    nodes: "controlPlane",
    hostNetwork: true,
    containers: [
      {
        name: "driver",
        image: options.image,
        args: options.controllerArguments,
        env: environmentOf(options),
        resources: { requests: { cpu: "10m", memory: "64Mi" } },
        volumeMounts: [
          { name: "socket", mountPath: "/csi" },
          { name: "configuration", mountPath: "/etc/kubernetes/orrery", readOnly: true },
        ],
      },
      sidecar("csi-provisioner", "v5.3.0", ["--feature-gates=Topology=true", "--leader-election"]),
      sidecar("csi-attacher", "v4.9.0", ["--leader-election"]),
      sidecar("csi-resizer", "v1.14.0", ["--leader-election"]),
    ],
    volumes: [{ name: "socket", emptyDir: {} }, hostPath("configuration", "/etc/kubernetes/orrery")],
  })

const nodeDriver = (options: BlockStorageOptions): KubernetesObject => {
  const directory = `/var/lib/kubelet/plugins/${options.driver}`

  return workload({
    name: "block-storage-node",
    kind: "DaemonSet",
    nodes: "all",
    hostNetwork: true,
    containers: [
      {
        name: "driver",
        image: options.image,
        args: options.nodeArguments,
        env: environmentOf(options),
        resources: { requests: { cpu: "10m", memory: "40Mi" } },
        securityContext: { privileged: true },
        volumeMounts: nodeMounts,
      },
      {
        ...sidecar("csi-node-driver-registrar", "v2.14.0", [`--kubelet-registration-path=${directory}/csi.sock`]),
        volumeMounts: [
          { name: "socket", mountPath: "/csi" },
          { name: "registration", mountPath: "/registration" },
        ],
      },
    ],
    volumes: [
      hostPath("kubelet", "/var/lib/kubelet", "Directory"),
      hostPath("socket", directory),
      hostPath("registration", "/var/lib/kubelet/plugins_registry", "Directory"),
      hostPath("devices", "/dev", "Directory"),
    ],
  })
}

/**
 * The cloud's disks as volumes, and the default storage class: encrypted disks in the zone of the pod. The controller runs with the
 * identity of the control plane's machines.
 */
export const blockStorage = (options: BlockStorageOptions): AddOn => {
  const { driver, source, storageParameters, version } = options

  return {
    name: "block-storage",
    version,
    source,
    objects: [
      ...account("block-storage-controller", rules),
      ...account("block-storage-node", [
        { groups: [""], resources: ["nodes"], verbs: [...read, "patch"] },
        { groups: ["storage.k8s.io"], resources: ["csinodes", "volumeattachments"], verbs: read },
      ]),
      {
        apiVersion: "storage.k8s.io/v1",
        kind: "CSIDriver",
        metadata: { name: driver },
        spec: { attachRequired: true, podInfoOnMount: false, fsGroupPolicy: "File" },
      },
      {
        apiVersion: "storage.k8s.io/v1",
        kind: "StorageClass",
        metadata: { name: "standard", annotations: { "storageclass.kubernetes.io/is-default-class": "true" } },
        provisioner: driver,
        parameters: storageParameters,
        volumeBindingMode: "WaitForFirstConsumer",
        allowVolumeExpansion: true,
        reclaimPolicy: "Delete",
      },
      controller(options),
      nodeDriver(options),
    ],
  }
}
