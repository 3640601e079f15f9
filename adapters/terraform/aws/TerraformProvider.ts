import type { TerraformProvider } from "../TerraformProvider.ts"
import { awsInventory } from "./Inventory.ts"
import { awsIdentity } from "./ServerIdentity.ts"

/** The provider of AWS. */
export const aws: TerraformProvider = { name: "aws", identity: awsIdentity, inventory: awsInventory }
