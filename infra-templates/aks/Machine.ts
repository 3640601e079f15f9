import { findMachineType } from "#domain/catalogue/MachineType.ts"
import { localDiskGib } from "#domain/cloud/azure/LocalDisk.ts"

import type { AksRequest } from "./AksRequest.ts"

/** Azure Linux has no driver for every accelerator that Azure sells. */
const imageOf = (gpus: number): string => (gpus > 0 ? "Ubuntu" : "AzureLinux")

/** A machine and its system disk: on the machine itself where that has room, which costs nothing and is faster. */
export const machine = ({ aks, region }: AksRequest, vmSize: string, osDiskSizeGb: number) => {
  const found = findMachineType("azure", region, vmSize)
  const isLocal = found !== undefined && localDiskGib(found) >= osDiskSizeGb
  return {
    vmSize,
    osSku: imageOf(found?.gpus ?? 0),
    osDiskSizeGb,
    osDiskType: isLocal ? "Ephemeral" : "Managed",
    kubeletDiskType: "OS",
    hostEncryptionEnabled: aks.hostEncryption,
    nodePublicIpEnabled: false,
  }
}
