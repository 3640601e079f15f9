import type { AddressRanges } from "./AddressRanges.ts"
import type { ErrorCodes } from "./ErrorCodeMeaning.ts"
import type { ImportIdForm } from "./ImportIdForm.ts"
import type { Ownership } from "./Ownership.ts"
import type { PermissionTable } from "./Permissions.ts"
import type { Quota } from "./Quota.ts"
import type { ResourceAttributes } from "./ResourceAttributes.ts"
import type { SecretStore } from "./SecretStore.ts"

/** The environment variables that hold static credentials, which requests give under the same names. */
export interface StaticVariables {
  readonly required: ReadonlyArray<string>
  readonly optional: ReadonlyArray<string>
}

/** How the cloud's own tools and Terraform provider take credentials. */
export interface CloudCredentialForms {
  /** The environment variables a run may pass on. */
  readonly environment: ReadonlyArray<string>
  /** One entry for each form of static credentials. Absent where no provisioner takes any of the cloud yet. */
  readonly staticVariables?: ReadonlyArray<StaticVariables>
  /** By environment variable: the secrets inside a value that is a document. */
  readonly secretsWithin?: Readonly<Record<string, (value: string) => ReadonlyArray<string>>>
  /** The cloud's own store of secrets, from which the credentials of any cloud can be read. */
  readonly secretStore?: SecretStore
  /** The variables of a federated identity: the token of another provider, and the access token it is exchanged for. */
  readonly federation?: { readonly subjectVariable: string; readonly tokenVariable: string }
  /** What a request may put into `data`, for the API's documentation. Absent where no provisioner uses the cloud yet. */
  readonly description?: string
}

/** Where a data source has the name of what it looks up. */
export type LookedUpName = string | ((attributes: ResourceAttributes) => string | undefined)

/** Everything that neutral code needs to know of one cloud. Types are those of the cloud's Terraform provider. */
export interface Cloud {
  /** What the names of its resource types begin with. */
  readonly resourceTypePrefix: string
  readonly credentials: CloudCredentialForms
  readonly ownership: Ownership
  /** By resource type: how to build the import id, where it is not the resource's `id`. */
  readonly importIds: Readonly<Record<string, ImportIdForm>>
  /** Types of which an account has one of each name in a region, and whose names a program may fix. */
  readonly uniquelyNamedTypes: ReadonlyArray<string>
  /** By resource type: how many seconds one usually takes, so that the progress bar moves evenly. */
  readonly typicalSeconds: Readonly<Record<string, number>>
  readonly errorCodes: ErrorCodes
  readonly permissions: PermissionTable
  readonly quotas: ReadonlyArray<Quota>
  readonly addressRanges: AddressRanges
  /**
   * What programs look up and do not create: by the type of a data source, the attribute that has the id or name, or what reads it from
   * the attributes. Networks and subnets are the user's.
   */
  readonly lookedUp: Readonly<Record<"images" | "networks" | "subnets", Readonly<Record<string, LookedUpName>>>>
}
