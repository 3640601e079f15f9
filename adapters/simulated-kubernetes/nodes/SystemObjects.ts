import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"

import type { NewObject } from "../world/KubernetesKinds.ts"
import { type Controller, create, type Creation } from "../world/World.ts"
import { nodeFormOf } from "./NodeForms.ts"

const namespace = "kube-system"
const selector = { "k8s-app": "kube-dns" }
const dnsLabels = { ...selector, "kubernetes.io/name": "CoreDNS" }
const dnsPorts = [
  { name: "dns", port: 53, protocol: "UDP" as const },
  { name: "dns-tcp", port: 53, protocol: "TCP" as const },
  { name: "metrics", port: 9153, protocol: "TCP" as const },
]

const coreDns: NewObject<"Deployment"> = {
  metadata: { name: "coredns", namespace, labels: dnsLabels },
  spec: {
    replicas: 2,
    selector: { matchLabels: selector },
    strategy: { type: "RollingUpdate", rollingUpdate: { maxUnavailable: 1, maxSurge: "25%" } },
    template: {
      metadata: { labels: selector },
      spec: {
        priorityClassName: "system-cluster-critical",
        serviceAccountName: "coredns",
        tolerations: [
          { key: "CriticalAddonsOnly", operator: "Exists" },
          { key: "node-role.kubernetes.io/control-plane", effect: "NoSchedule" },
        ],
        containers: [
          {
            name: "coredns",
            image: "registry.k8s.io/coredns/coredns:v1.13.1",
            args: ["-conf", "/etc/coredns/Corefile"],
            ports: dnsPorts.map(({ name, port, protocol }) => ({ name, containerPort: port, protocol })),
            resources: { limits: { memory: "170Mi" }, requests: { cpu: "100m", memory: "70Mi" } },
          },
        ],
      },
    },
  },
}

const objectsOf = (spec: ClusterSpec): ReadonlyArray<Creation> => {
  const { name, parameters, provisioner } = nodeFormOf(spec).storageClass
  const annotations = { "storageclass.kubernetes.io/is-default-class": "true" }
  return [
    create("ServiceAccount", { metadata: { name: "coredns", namespace } }),
    create("Deployment", coreDns),
    create("Service", {
      metadata: { name: "kube-dns", namespace, labels: { ...dnsLabels, "kubernetes.io/cluster-service": "true" } },
      spec: { type: "ClusterIP", clusterIP: "10.96.0.10", clusterIPs: ["10.96.0.10"], selector, ports: dnsPorts },
    }),
    create("Service", {
      metadata: {
        name: "kubernetes",
        namespace: "default",
        labels: { component: "apiserver", provider: "kubernetes" },
      },
      spec: {
        type: "ClusterIP",
        clusterIP: "10.96.0.1",
        clusterIPs: ["10.96.0.1"],
        ports: [{ name: "https", port: 443, protocol: "TCP", targetPort: 6443 }],
      },
    }),
    create("StorageClass", {
      metadata: { name, annotations },
      provisioner,
      parameters: { ...parameters },
      reclaimPolicy: "Delete",
      allowVolumeExpansion: true,
      volumeBindingMode: "WaitForFirstConsumer",
    }),
  ]
}

/** Keeps what every cluster has from its start: DNS, the service of the API, and the storage class of its cloud. */
export const systemObjectsOf = (spec: ClusterSpec): Controller => ({
  // What exists stays as it is: creating it again does nothing.
  reconcileAll: (world, apply) => {
    if (world.find("Namespace", undefined, namespace) !== undefined) apply(objectsOf(spec))
  },
})
