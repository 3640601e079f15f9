import type { AddOn } from "./AddOn.ts"
import { account, hostPath, read, workload, write } from "./Workloads.ts"

interface CloudControllerOptions {
  readonly version: string
  readonly source: string
  readonly image: string
  readonly command: ReadonlyArray<string>
  readonly parameters: ReadonlyArray<string>
}

const configuration = "/etc/kubernetes/orrery/cloud.conf"

/**
 * The cloud's controller manager: it gives nodes their zone and addresses, removes those whose machines are gone, and creates load
 * balancers. It runs before there is a network of pods, with the identity of the control plane's machines.
 */
export const cloudController = ({ command, image, parameters, source, version }: CloudControllerOptions): AddOn => ({
  name: "cloud-controller-manager",
  version,
  source,
  objects: [
    ...account("cloud-controller-manager", [
      { groups: [""], resources: ["events"], verbs: ["create", "patch", "update"] },
      { groups: [""], resources: ["nodes"], verbs: write },
      { groups: [""], resources: ["nodes/status", "services/status"], verbs: ["patch", "update"] },
      { groups: [""], resources: ["services", "persistentvolumes"], verbs: [...read, "patch", "update"] },
      {
        groups: [""],
        resources: ["endpoints", "serviceaccounts", "secrets", "configmaps"],
        verbs: [...read, "create", "update"],
      },
      { groups: [""], resources: ["serviceaccounts/token"], verbs: ["create"] },
      { groups: ["discovery.k8s.io"], resources: ["endpointslices"], verbs: read },
      { groups: ["coordination.k8s.io"], resources: ["leases"], verbs: ["get", "list", "watch", "create", "update"] },
    ]),
    workload({
      name: "cloud-controller-manager",
      kind: "DaemonSet",
      nodes: "controlPlane",
      hostNetwork: true,
      containers: [
        {
          name: "cloud-controller-manager",
          image,
          command,
          args: [
            "--allocate-node-cidrs=false",
            `--cloud-config=${configuration}`,
            "--cluster-name=@cluster_name@",
            "--configure-cloud-routes=false",
            "--leader-elect=true",
            "--use-service-account-credentials=false",
            ...parameters,
          ],
          env: [
            { name: "KUBERNETES_SERVICE_HOST", value: "@api_host@" },
            { name: "KUBERNETES_SERVICE_PORT", value: "6443" },
          ],
          resources: { requests: { cpu: "100m", memory: "64Mi" } },
          volumeMounts: [{ name: "configuration", mountPath: configuration, readOnly: true }],
        },
      ],
      volumes: [hostPath("configuration", configuration, "File")],
    }),
  ],
})
