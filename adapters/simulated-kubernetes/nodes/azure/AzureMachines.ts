import { accountIdOf } from "#domain/provisioner/Provisioner.ts"

import type { Machine } from "../Machine.ts"
import type { MachineForm } from "../NodeForm.ts"

const zoneOf = ({ spec: { region }, zone }: Machine): string => (zone.includes("-") ? zone : `${region}-${zone}`)

/** Virtual machines of scale sets. */
export const azureMachines: MachineForm = {
  hostName: ({ groupName, indexInGroup, spec: { clusterName } }) =>
    `${clusterName}-${groupName}`.slice(0, 56) + indexInGroup.toString(36).padStart(6, "0"),
  providerId: ({ groupName, indexInGroup, spec }) => {
    const { clusterName, provisioner } = spec
    const scaleSet = `virtualMachineScaleSets/${clusterName}-${groupName}/virtualMachines/${indexInGroup}`
    return `azure:///subscriptions/${accountIdOf(provisioner)}/resourceGroups/${clusterName}/providers/Microsoft.Compute/${scaleSet}`
  },
  zoneLabel: zoneOf,
  labels: (machine) => ({ "topology.disk.csi.azure.com/zone": zoneOf(machine) }),
  storageClass: { name: "managed-csi", provisioner: "disk.csi.azure.com", parameters: { skuname: "StandardSSD_LRS" } },
}
