import type { DiskEncryptionSet } from "@cdktf/provider-azurerm/lib/disk-encryption-set/index.js"
import type { ResourceGroup } from "@cdktf/provider-azurerm/lib/resource-group/index.js"
import type { UserAssignedIdentity } from "@cdktf/provider-azurerm/lib/user-assigned-identity/index.js"
import type { ITerraformDependable } from "cdktf"
import { Construct } from "constructs"

import { parseKeyId } from "#domain/cloud/azure/KeyId.ts"

import { UnsupportedSpec } from "../synthesis/UnsupportedSpec.ts"
import type { AzureRequest } from "./AzureRequest.ts"
import { defineDiskEncryption } from "./DiskEncryption.ts"
import { grant } from "./Roles.ts"

/** The use of the user's key. */
export interface Encryption {
  /** The address of the key's version. */
  readonly keyAddress: string
  readonly disks: DiskEncryptionSet
  /** The grants for the control plane. */
  readonly grants: ReadonlyArray<ITerraformDependable>
}

/**
 * Lets the control plane encrypt Kubernetes secrets, and disks be encrypted, with a key of the user's. Azure keeps a vault's
 * keys for at least a week after a delete, so a key in use is never Orrery's own.
 */
export const defineEncryption = (
  parent: Construct,
  request: AzureRequest,
  group: ResourceGroup,
  controlPlane: UserAssignedIdentity,
  key: string,
): Encryption => {
  const parts = parseKeyId(key)
  if (parts === undefined) {
    const problem = "Expected the full id of a version of a key in a key vault."
    throw new UnsupportedSpec({ path: `${request.path}.encryptionKey`, problem })
  }
  const { address: keyAddress, vaultId } = parts
  const scope = new Construct(parent, "encryption")
  const disks = defineDiskEncryption(scope, request, group, { keyAddress, granted: vaultId })
  return {
    keyAddress,
    disks,
    grants: [
      // AKS creates machines and volumes with the set only if it may read it.
      grant(scope, "disks_reader", request, controlPlane, ["Reader", disks.id]),
      grant(scope, "secrets_key", request, controlPlane, ["Key Vault Crypto User", vaultId]),
      // For the private endpoint by which the control plane reaches the vault.
      grant(scope, "secrets_vault", request, controlPlane, ["Key Vault Contributor", vaultId]),
    ],
  }
}
