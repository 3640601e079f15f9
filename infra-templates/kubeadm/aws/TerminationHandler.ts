import type { AddOn } from "../add-ons/AddOn.ts"
import { account, read, workload } from "../add-ons/Workloads.ts"

const version = "1.25.3"

/** Drains nodes of spot capacity when the cloud announces that it takes them back, two minutes before. */
export const terminationHandler: AddOn = {
  name: "termination-handler",
  version,
  source: `aws/aws-node-termination-handler v${version}, documentation of the IMDS mode.`,
  objects: [
    ...account("termination-handler", [
      { groups: [""], resources: ["nodes"], verbs: [...read, "patch", "update"] },
      { groups: [""], resources: ["pods"], verbs: read },
      { groups: [""], resources: ["pods/eviction"], verbs: ["create"] },
      { groups: [""], resources: ["events"], verbs: ["create", "patch"] },
      { groups: ["apps"], resources: ["daemonsets"], verbs: read },
    ]),
    workload({
      name: "termination-handler",
      kind: "DaemonSet",
      nodes: "all",
      hostNetwork: true,
      containers: [
        {
          name: "termination-handler",
          image: `public.ecr.aws/aws-ec2/aws-node-termination-handler:v${version}`,
          env: [
            { name: "NODE_NAME", valueFrom: { fieldRef: { fieldPath: "spec.nodeName" } } },
            { name: "POD_NAME", valueFrom: { fieldRef: { fieldPath: "metadata.name" } } },
            { name: "NAMESPACE", valueFrom: { fieldRef: { fieldPath: "metadata.namespace" } } },
            { name: "ENABLE_SPOT_INTERRUPTION_DRAINING", value: "true" },
            { name: "ENABLE_SCHEDULED_EVENT_DRAINING", value: "true" },
            { name: "ENABLE_REBALANCE_MONITORING", value: "false" },
            { name: "USE_PROVIDER_ID", value: "true" },
            { name: "DELETE_LOCAL_DATA", value: "true" },
            { name: "IGNORE_DAEMON_SETS", value: "true" },
          ],
          resources: { requests: { cpu: "10m", memory: "32Mi" } },
          securityContext: {
            allowPrivilegeEscalation: false,
            capabilities: { drop: ["ALL"] },
            readOnlyRootFilesystem: true,
            runAsNonRoot: true,
            runAsUser: 1000,
          },
        },
      ],
    }),
  ],
}
