import { hexOf, identityOf } from "../Machine.ts"
import type { MachineForm } from "../NodeForm.ts"

/** Virtual machines of EC2. */
export const awsMachines: MachineForm = {
  hostName: ({ address, spec: { region } }) => {
    const domain = region === "us-east-1" ? "ec2.internal" : `${region}.compute.internal`
    return `ip-${address.replaceAll(".", "-")}.${domain}`
  },
  providerId: (machine) => `aws:///${machine.zone}/i-0${hexOf(identityOf(machine), 16)}`,
  zoneLabel: ({ zone }) => zone,
  labels: ({ zone }) => ({ "topology.ebs.csi.aws.com/zone": zone }),
  storageClass: { name: "gp3", provisioner: "ebs.csi.aws.com", parameters: { type: "gp3" } },
}
