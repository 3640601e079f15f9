import type { TerraformProvider } from "../TerraformProvider.ts"
import { azureInventory } from "./Inventory.ts"
import { azureIdentity } from "./ServerIdentity.ts"

/** The provider of Azure. */
export const azure: TerraformProvider = { name: "azurerm", identity: azureIdentity, inventory: azureInventory }
