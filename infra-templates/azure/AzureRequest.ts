import type { AzureAccount } from "#domain/cloud/azure/AzureAccount.ts"
import type { AzureNetwork } from "#domain/cloud/azure/AzureNetwork.ts"
import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"

/** A synthesis input for Azure, with what every provisioner there derives from its part of the specification. */
export interface AzureRequest extends SynthesisInput {
  readonly name: string
  readonly region: string
  readonly subscription: string
  /** Where the provisioner's part of the specification is, such as `spec.provisioner.aks`. */
  readonly path: string
  readonly account: AzureAccount
  readonly network: AzureNetwork
  /** The user's. */
  readonly tags: Readonly<Record<string, string>>
}
