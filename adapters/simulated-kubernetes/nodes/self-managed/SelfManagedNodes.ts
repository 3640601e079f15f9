import { exactVersion } from "#domain/provisioner/self-managed/KubernetesReleases.ts"
import type { SelfHostedSpec } from "#domain/provisioner/self-managed/SelfHostedSpec.ts"
import { nodeLabels } from "#infra-templates/self-managed/NodeLabels.ts"

import { groupTaints } from "../GroupTaints.ts"
import type { Machine } from "../Machine.ts"
import type { MachineForm, NodeForm } from "../NodeForm.ts"
import { evictionMiB } from "../Reservations.ts"

const controlPlaneLabels = {
  "node-role.kubernetes.io/control-plane": "",
  "node.kubernetes.io/exclude-from-external-load-balancers": "",
}
const controlPlaneTaint = { key: "node-role.kubernetes.io/control-plane", effect: "NoSchedule" } as const

const selfHostedOf = ({ provisioner }: Machine["spec"]): SelfHostedSpec => {
  if (provisioner.type !== "selfHosted") throw new Error(`Expected a self-hosted cluster, got ${provisioner.type}.`)
  return provisioner.selfHosted
}

/** Nodes that kubeadm starts on machines of a cloud, with the labels that it sets, and those of the control plane. */
export const selfManagedNodes = (machines: MachineForm): NodeForm => ({
  ...machines,
  networkCidr: (spec) => selfHostedOf(spec).networkCidr,
  groupLabels: nodeLabels,
  ownGroups: ({ controlPlane }) =>
    controlPlane === undefined
      ? []
      : [
          {
            name: controlPlane.name,
            machineType: controlPlane.machineType,
            nodes: controlPlane.nodes,
            labels: { ...controlPlane.labels, ...controlPlaneLabels },
          },
        ],
  nodeLabels: () => ({}),
  taints: (machine) => [...groupTaints(machine), ...(machine.group === undefined ? [controlPlaneTaint] : [])],
  podsMax: () => 110,
  reserved: () => ({ cpuThousandths: 0, memoryMiB: evictionMiB }),
  system: ({ spec }) => ({
    kubeletVersion: `v${exactVersion(selfHostedOf(spec).kubernetesVersion)}`,
    containerRuntimeVersion: "containerd://2.1.5",
    kernelVersion: "6.8.0-1040-generic",
    osImage: "Ubuntu 24.04.3 LTS",
  }),
})
