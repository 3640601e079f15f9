import type { ProviderInventory } from "./inventory/ProviderInventory.ts"

/** The environment variables from which a provider takes the identity of this server. */
export interface ServerIdentity {
  readonly variables: ReadonlyArray<string>
  /** Those that are secrets themselves; the others say where one is. */
  readonly secrets: ReadonlyArray<string>
}

/** What the Terraform adapter has to know of a cloud's provider. */
export interface TerraformProvider {
  /** Its name in programs, which is the first word of its types. */
  readonly name: string
  readonly identity: ServerIdentity
  readonly inventory: ProviderInventory
}
