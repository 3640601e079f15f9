import type { ProviderInventory } from "./inventory/ProviderInventory.ts"

/** The environment variables from which a provider takes the identity of this server. */
export interface ServerIdentity {
  readonly variables: ReadonlyArray<string>
  /** Those that are secrets themselves; the others name the place of one. */
  readonly secrets: ReadonlyArray<string>
}

/** What the Terraform adapter needs to know about a cloud's provider. */
export interface TerraformProvider {
  /** Its name in programs, which is the first word of its types. */
  readonly name: string
  readonly identity: ServerIdentity
  readonly inventory: ProviderInventory
}
