import type { AddOn, KubernetesObject } from "./AddOn.ts"
import { account, hostPath, read, workload, write } from "./Workloads.ts"

const version = "1.18.4"

/** The agent talks to the API server by itself: it provides the network through which everything else does. */
const apiServer = [
  { name: "KUBERNETES_SERVICE_HOST", value: "@api_host@" },
  { name: "KUBERNETES_SERVICE_PORT", value: "6443" },
]

const nodeName = { name: "K8S_NODE_NAME", valueFrom: { fieldRef: { fieldPath: "spec.nodeName" } } }
const namespace = { name: "CILIUM_K8S_NAMESPACE", valueFrom: { fieldRef: { fieldPath: "metadata.namespace" } } }

const configuration: KubernetesObject = {
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name: "cilium-config", namespace: "kube-system" },
  data: {
    "agent-not-ready-taint-key": "node.cilium.io/agent-not-ready",
    "bpf-root": "/sys/fs/bpf",
    "cgroup-root": "/sys/fs/cgroup",
    "cluster-id": "0",
    "cluster-name": "default",
    "cluster-pool-ipv4-cidr": "@pod_cidr@",
    "cluster-pool-ipv4-mask-size": "24",
    "cni-exclusive": "true",
    "cni-log-file": "/var/run/cilium/cilium-cni.log",
    "enable-ipv4": "true",
    "enable-ipv4-masquerade": "true",
    "enable-ipv6": "false",
    "enable-l7-proxy": "false",
    "enable-policy": "default",
    "identity-allocation-mode": "crd",
    ipam: "cluster-pool",
    "k8s-client-qps": "10",
    "kube-proxy-replacement": "true",
    "operator-api-serve-addr": "127.0.0.1:9234",
    "remove-cilium-node-taints": "true",
    "routing-mode": "tunnel",
    "set-cilium-is-up-condition": "true",
    "set-cilium-node-taints": "true",
    "tunnel-protocol": "vxlan",
    "write-cni-conf-when-ready": "/host/etc/cni/net.d/05-cilium.conflist",
  },
}

const configurationMount = { name: "configuration", mountPath: "/etc/cilium/configuration", readOnly: true }
const configurationVolume = { name: "configuration", configMap: { name: "cilium-config" } }

const health = (port: number, path: string) => ({ httpGet: { host: "127.0.0.1", port, path, scheme: "HTTP" } })

const agent = workload({
  name: "cilium",
  kind: "DaemonSet",
  nodes: "all",
  hostNetwork: true,
  initContainers: [
    {
      name: "install-cni-binaries",
      image: `quay.io/cilium/cilium:v${version}`,
      command: ["/install-plugin.sh"],
      securityContext: { capabilities: { drop: ["ALL"] } },
      volumeMounts: [{ name: "cni-programs", mountPath: "/host/opt/cni/bin" }],
    },
  ],
  containers: [
    {
      name: "cilium-agent",
      image: `quay.io/cilium/cilium:v${version}`,
      command: ["cilium-agent"],
      args: ["--config-dir=/etc/cilium/configuration"],
      env: [nodeName, namespace, ...apiServer],
      startupProbe: { ...health(9879, "/healthz"), failureThreshold: 105, periodSeconds: 2 },
      livenessProbe: { ...health(9879, "/healthz"), failureThreshold: 10, periodSeconds: 30 },
      readinessProbe: { ...health(9879, "/healthz"), failureThreshold: 3, periodSeconds: 30 },
      resources: { requests: { cpu: "100m", memory: "256Mi" } },
      securityContext: { privileged: true },
      volumeMounts: [
        configurationMount,
        { name: "bpf", mountPath: "/sys/fs/bpf", mountPropagation: "HostToContainer" },
        { name: "cgroup", mountPath: "/sys/fs/cgroup" },
        { name: "state", mountPath: "/var/run/cilium" },
        { name: "cni-configuration", mountPath: "/host/etc/cni/net.d" },
        { name: "kernel-modules", mountPath: "/lib/modules", readOnly: true },
        { name: "tables-lock", mountPath: "/run/xtables.lock" },
      ],
    },
  ],
  volumes: [
    configurationVolume,
    hostPath("bpf", "/sys/fs/bpf"),
    hostPath("cgroup", "/sys/fs/cgroup", "Directory"),
    hostPath("state", "/var/run/cilium"),
    hostPath("cni-programs", "/opt/cni/bin"),
    hostPath("cni-configuration", "/etc/cni/net.d"),
    hostPath("kernel-modules", "/lib/modules", "Directory"),
    hostPath("tables-lock", "/run/xtables.lock", "FileOrCreate"),
  ],
})

const operator = workload({
  name: "cilium-operator",
  kind: "Deployment",
  nodes: "controlPlane",
  hostNetwork: true,
  containers: [
    {
      name: "cilium-operator",
      image: `quay.io/cilium/operator-generic:v${version}`,
      command: ["cilium-operator-generic"],
      args: ["--config-dir=/etc/cilium/configuration"],
      env: [nodeName, namespace, ...apiServer],
      livenessProbe: { ...health(9234, "/healthz"), initialDelaySeconds: 60, periodSeconds: 10 },
      resources: { requests: { cpu: "50m", memory: "128Mi" } },
      volumeMounts: [configurationMount],
    },
  ],
  volumes: [configurationVolume],
})

/** The network of pods, network policies, and services without kube-proxy. Its operator creates its resource definitions. */
export const cilium: AddOn = {
  name: "cilium",
  version,
  source: `Cilium ${version}: agent and operator flags, "Kubernetes without kube-proxy", and the roles of its Helm chart.`,
  objects: [
    configuration,
    ...account("cilium", [
      { groups: ["networking.k8s.io"], resources: ["networkpolicies"], verbs: read },
      { groups: ["discovery.k8s.io"], resources: ["endpointslices"], verbs: read },
      { groups: [""], resources: ["namespaces", "services", "pods", "endpoints", "nodes"], verbs: read },
      { groups: ["apiextensions.k8s.io"], resources: ["customresourcedefinitions"], verbs: read },
      { groups: ["cilium.io"], resources: ["*"], verbs: read },
      {
        groups: ["cilium.io"],
        resources: [
          "ciliumidentities",
          "ciliumendpoints",
          "ciliumnodes",
          "ciliumendpoints/status",
          "ciliumnodes/status",
        ],
        verbs: write,
      },
      {
        groups: ["cilium.io"],
        resources: ["ciliumnetworkpolicies/status", "ciliumclusterwidenetworkpolicies/status"],
        verbs: ["patch"],
      },
    ]),
    ...account("cilium-operator", [
      { groups: [""], resources: ["pods"], verbs: [...read, "delete"] },
      { groups: [""], resources: ["nodes", "nodes/status"], verbs: [...read, "patch"] },
      { groups: [""], resources: ["services", "endpoints", "namespaces"], verbs: read },
      { groups: [""], resources: ["services/status"], verbs: ["update", "patch"] },
      { groups: ["discovery.k8s.io"], resources: ["endpointslices"], verbs: read },
      { groups: ["networking.k8s.io"], resources: ["networkpolicies"], verbs: read },
      { groups: ["cilium.io"], resources: ["*"], verbs: write },
      {
        groups: ["apiextensions.k8s.io"],
        resources: ["customresourcedefinitions"],
        verbs: [...read, "create", "update"],
      },
      { groups: ["coordination.k8s.io"], resources: ["leases"], verbs: ["create", "get", "update"] },
    ]),
    agent,
    operator,
  ],
}
