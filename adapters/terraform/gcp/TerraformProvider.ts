import type { TerraformProvider } from "../TerraformProvider.ts"
import { gcpInventory } from "./Inventory.ts"
import { gcpIdentity } from "./ServerIdentity.ts"

/** The provider of Google Cloud. */
export const gcp: TerraformProvider = { name: "google", identity: gcpIdentity, inventory: gcpInventory }
