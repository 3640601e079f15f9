import type { DiskEncryptionSet } from "@cdktf/provider-azurerm/lib/disk-encryption-set/index.js"
import type { UserAssignedIdentity } from "@cdktf/provider-azurerm/lib/user-assigned-identity/index.js"
import { Fn, TerraformLocal } from "cdktf"
import type { Construct } from "constructs"

import { hasTrustedLaunch } from "#domain/cloud/azure/MachineFeatures.ts"

import { administratorKey } from "./AdministratorKey.ts"
import type { MachineImage } from "./Image.ts"

export interface Machine {
  readonly image: MachineImage
  readonly machineType: string
  readonly diskGiB: number
  readonly disks: DiskEncryptionSet
  readonly identity: UserAssignedIdentity
  readonly userData: string
}

/**
 * What every machine has: no logins and no extensions, disks under the user's key that the host encrypts too, a verified boot
 * where its type has one, and a console that Azure keeps.
 */
export const machine = (
  scope: Construct,
  id: string,
  { disks, diskGiB, identity, image, machineType, userData }: Machine,
) => {
  const { publicKey, username } = administratorKey
  const isVerified = hasTrustedLaunch(machineType)
  // Through a local, because CDKTF's functions refuse text with double quotes and mistreat text around a reference.
  const local = new TerraformLocal(scope, `${id}_user_data`, userData)
  return {
    adminUsername: username,
    adminSshKey: [{ username, publicKey }],
    disablePasswordAuthentication: true,
    sourceImageId: image.id,
    customData: Fn.base64encode(local.asString),
    encryptionAtHostEnabled: true,
    secureBootEnabled: isVerified,
    vtpmEnabled: isVerified,
    osDisk: {
      caching: "ReadOnly",
      storageAccountType: "Premium_LRS",
      diskSizeGb: diskGiB,
      diskEncryptionSetId: disks.id,
    },
    identity: { type: "UserAssigned", identityIds: [identity.id] },
    bootDiagnostics: {},
  }
}
