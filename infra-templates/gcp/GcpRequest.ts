import type { GcpAccount } from "#domain/cloud/gcp/GcpAccount.ts"
import type { GcpNetwork } from "#domain/cloud/gcp/GcpNetwork.ts"
import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"

/** A synthesis input for Google Cloud, with what every provisioner there derives from its part of the specification. */
export interface GcpRequest extends SynthesisInput {
  readonly name: string
  readonly region: string
  readonly project: string
  /** Where the provisioner's part of the specification is, such as `spec.provisioner.gke`. */
  readonly path: string
  readonly account: GcpAccount
  readonly network: GcpNetwork
  /** The user's. */
  readonly labels: Readonly<Record<string, string>>
  /** A key of the user's for disks and secrets. */
  readonly encryptionKey: string | undefined
}
