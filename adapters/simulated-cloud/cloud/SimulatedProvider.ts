import type { Effect } from "effect"

import type { MachineUses } from "#domain/cloud/MachineUse.ts"
import type { Ownership } from "#domain/cloud/Ownership.ts"
import { providerNameOf } from "#domain/infrastructure/ProgramProviders.ts"

import type { Attributes, Value } from "../value/Value.ts"
import type { CloudRefusal } from "./CloudRefusal.ts"
import type { DataSource } from "./DataScene.ts"
import type { ResourceBehavior } from "./ResourceBehavior.ts"
import type { CloudOperation } from "./SimulatedCloudConfig.ts"

/** What a program's provider block settles for everything that follows. */
export interface ProviderSettings {
  readonly region: string
  readonly defaultLabels: Value
}

/** A call that a cloud refuses. */
export interface RefusedCall {
  readonly operation: CloudOperation
  readonly resourceType: string
  /** The object's name for the message; empty when it has none. */
  readonly name: string
}

/** A quota that does not suffice for a call. */
export interface QuotaExcess {
  readonly code: string
  readonly resourceType: string
  readonly scope: "account" | "region"
  readonly accountId: string
  readonly region: string
  readonly limit: number
  readonly used: number
  readonly wanted: number
}

/** Machines that the cloud has none left of. */
export interface MissingMachines {
  readonly resourceType: string
  readonly machineType: string
  readonly isSpot: boolean
  readonly accountId: string
  /** The zone that the object names, or else the first of its region. */
  readonly zone: string
}

/** Why an account gets less than it asks for. */
export interface Shortage {
  readonly message: string
  /** The object exists all the same, as a group does whose machines cannot start. */
  readonly leavesObject?: true
}

/** How a cloud words its refusals. */
export interface ProviderRefusals {
  /** An error of the cloud's interface, as its provider words it. `message` begins with the error's code. */
  readonly call: (call: RefusedCall, message: string) => CloudRefusal
  /** The message when an object of the name exists. */
  readonly alreadyExists: (resourceType: string, name: string) => string
  /** The message when there is no object of the name. */
  readonly notFound: (name: string) => string
  /** The message when the account's credentials lack a permission. */
  readonly denied: (action: string, accountId: string) => string
  readonly quotaExceeded: (excess: QuotaExcess) => Shortage
  readonly noCapacity: (missing: MissingMachines) => Shortage
  /** Why the provider does not start with credentials that the cloud rejects. */
  readonly credentials: CloudRefusal
}

/** A provider that the simulated cloud replaces: everything that differs from one cloud to another. */
export interface SimulatedProvider {
  /** Its name in programs, which is the first word of its types: `google` of `google_compute_network`. */
  readonly name: string
  /** Its address in any registry, without the host: `hashicorp/google`. */
  readonly source: string
  /** Its schemas of exactly the types below, as `terraform providers schema -json` prints them. */
  readonly schemaFile: URL
  /** How it treats each resource type. */
  readonly behaviors: Readonly<Record<string, ResourceBehavior>>
  /** What each data source returns. */
  readonly dataSources: Readonly<Record<string, DataSource>>
  /** The machines that its types start. */
  readonly machines: MachineUses
  /** Where its types keep their labels, and the labels of ownership. */
  readonly ownership: Ownership
  /** The attributes by which one object names another, such as `id`. */
  readonly identifiers: ReadonlyArray<string>
  /** The region under which objects are kept that belong to none. */
  readonly globalRegion: string
  /** How long calls take, by resource type, by default. */
  readonly latencyMilliseconds: Readonly<Record<string, number>>
  readonly refusals: ProviderRefusals
  /** Reads the program's provider block, and refuses an account that the block does not allow. */
  readonly settingsOf: (
    block: Attributes,
    place: { readonly accountId: string; readonly region: string },
  ) => Effect.Effect<ProviderSettings, CloudRefusal>
}

/** How a provider treats a type. */
export const behaviorOf = ({ behaviors }: SimulatedProvider, resourceType: string): ResourceBehavior =>
  (Object.hasOwn(behaviors, resourceType) ? behaviors[resourceType] : undefined) ?? {}

/** The provider of a type, by the type's first word. */
export const providerOf = (
  providers: ReadonlyArray<SimulatedProvider>,
  resourceType: string,
): SimulatedProvider | undefined => providers.find(({ name }) => name === providerNameOf(resourceType))
