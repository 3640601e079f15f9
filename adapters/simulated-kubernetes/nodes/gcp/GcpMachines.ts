import { accountIdOf } from "#domain/provisioner/Provisioner.ts"

import { hexOf, identityOf } from "../Machine.ts"
import type { MachineForm } from "../NodeForm.ts"

/** Virtual machines of Compute Engine. */
export const gcpMachines: MachineForm = {
  hostName: (machine) =>
    `${machine.spec.clusterName}-${machine.groupName}-${hexOf(identityOf(machine), 4)}`.slice(0, 63),
  providerId: ({ spec, zone }, name) => `gce://${accountIdOf(spec.provisioner)}/${zone}/${name}`,
  zoneLabel: ({ zone }) => zone,
  labels: ({ zone }) => ({ "topology.gke.io/zone": zone }),
  storageClass: {
    name: "standard-rwo",
    provisioner: "pd.csi.storage.gke.io",
    parameters: { type: "pd-balanced" },
  },
}
