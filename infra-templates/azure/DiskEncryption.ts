import { DiskEncryptionSet } from "@cdktf/provider-azurerm/lib/disk-encryption-set/index.js"
import type { ResourceGroup } from "@cdktf/provider-azurerm/lib/resource-group/index.js"
import { UserAssignedIdentity } from "@cdktf/provider-azurerm/lib/user-assigned-identity/index.js"
import type { Construct } from "constructs"

import type { AzureRequest } from "./AzureRequest.ts"
import { placed } from "./Placed.ts"
import { grant } from "./Roles.ts"

/** A key, and the object that its use is granted on: the key itself, or its vault. */
export interface DiskKey {
  readonly keyAddress: string
  readonly granted: string
}

/** Encrypts disks with a key of the user's, by an identity that may do nothing else. */
export const defineDiskEncryption = (
  scope: Construct,
  request: AzureRequest,
  group: ResourceGroup,
  { granted, keyAddress }: DiskKey,
): DiskEncryptionSet => {
  const identity = new UserAssignedIdentity(scope, "disks_identity", placed(request, group, "disks"))
  const use = grant(scope, "disks_key", request, identity, ["Key Vault Crypto Service Encryption User", granted])
  return new DiskEncryptionSet(scope, "disks", {
    ...placed(request, group, "disks"),
    keyVaultKeyId: keyAddress,
    encryptionType: "EncryptionAtRestWithCustomerKey",
    autoKeyRotationEnabled: false,
    identity: { type: "UserAssigned", identityIds: [identity.id] },
    dependsOn: [use],
  })
}
