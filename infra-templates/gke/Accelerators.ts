import { findMachineType } from "#domain/catalogue/MachineType.ts"

/** The accelerator of a family's machines, as GKE names it. */
const acceleratorTypes: Readonly<Record<string, string>> = { a2: "nvidia-tesla-a100", g2: "nvidia-l4" }

/** The accelerators that come with a machine type, with the driver that GKE keeps for the node's version. */
export const accelerators = (region: string, machineType: string) => {
  const { family, gpus = 0 } = findMachineType("gcp", region, machineType) ?? {}
  const type = acceleratorTypes[family ?? ""]
  return type === undefined || gpus === 0
    ? []
    : [{ type, count: gpus, gpuDriverInstallationConfig: { gpuDriverVersion: "DEFAULT" } }]
}
