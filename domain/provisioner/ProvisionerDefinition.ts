import type { Schema } from "effect"

import type { Place } from "../catalogue/Place.ts"
import type { CloudProvider } from "../cloud/CloudProvider.ts"
import type { RequestedCredentials } from "../cloud/RequestedCredentials.ts"
import type { WireCredentials } from "../cloud/WireCredentials.ts"
import type { NodeGroup } from "../cluster/NodeGroup.ts"
import type { RollingUpdate } from "../cluster/RollingUpdate.ts"
import type { LabelLimits } from "../request/LabelRules.ts"
import type { TagLimits } from "../request/TagRules.ts"
import type { Path } from "../shared/Problem.ts"
import type { Problems } from "../shared/Problems.ts"
import type { FieldMeanings } from "./FieldMeanings.ts"
import type { KubernetesVersionTable } from "./KubernetesVersionTable.ts"

/** What requests for every provisioner have in common, whether it is offered or not. */
export interface KnownProvisioner {
  /** The cloud it belongs to; absent where it runs on several. */
  readonly provider?: CloudProvider
  /** Further names of it in requests. */
  readonly otherNames?: ReadonlyArray<string>
  /** The parts of a request that belong to it, by name. */
  readonly parts: Readonly<Record<string, Schema.Codec<unknown>>>
  /** The choices of texts in those parts, by the name that the API document gives each: where one is found. */
  readonly choices?: Readonly<Record<string, readonly [schema: string, field: string]>>
  /** The versions that it offers or, before Orrery offers it, that its maker does. */
  readonly kubernetesVersions: KubernetesVersionTable
}

/** A provisioner that the specification names and Orrery refuses. */
export interface PlannedProvisioner extends KnownProvisioner {
  readonly isOffered: false
}

/** What a cloud allows of a name, beyond what every name of a request keeps to. */
export interface NameLimits {
  readonly allowedBy: string
  readonly charactersMax: number
  readonly pattern: RegExp
  readonly expected: string
}

/** What a provisioner allows for the machines of a cluster. */
export interface MachineLimits {
  readonly names?: { readonly cluster: NameLimits; readonly nodeGroup: NameLimits; readonly controlPlane?: NameLimits }
  readonly labels: LabelLimits
  readonly tags: TagLimits
  readonly nodeGroups: { readonly max: number; readonly allowedBy: string }
  /** How many machines a control plane may have. Absent: the cloud keeps it. */
  readonly controlPlaneNodes?: ReadonlyArray<number>
  /** For a request that names none, such as `m7g.large on arm64`. */
  readonly exampleMachineTypes: string
}

/** The zones that a cluster's network names. */
export interface NetworkZones {
  /** Whether the network belongs to the user: then the cluster has only these zones. */
  readonly isGiven: boolean
  readonly zones: ReadonlyArray<string>
  /** How many zones a network that Orrery creates needs at least. */
  readonly zonesMin: number
}

/** How the Kubernetes API of a cluster can be reached from outside its network. */
export interface ApiReach {
  /** Whether the API has a name that is served to every address, to whom the cloud lets in. */
  readonly hasPublicName: boolean
  /** Whether the API gets a public address that is open to the networks of Orrery. */
  readonly opensToOrrery: boolean
  /** The networks that the request itself opens a public address to. */
  readonly authorizedNetworks: ReadonlyArray<string>
}

/** Where in a request the parts are that have to fit together. */
export interface Placement<P> {
  readonly provisioner: P
  readonly path: Path
  readonly nodeGroups: ReadonlyArray<NodeGroup>
  readonly nodeGroupsPath: Path
}

/** What a request specifies for a provisioner, and the credentials apart from it. */
export interface ProvisionerRequest<P> {
  readonly provisioner: P
  readonly credentials: RequestedCredentials
}

/** A provisioner of any type, as in a cluster's specification. */
export interface AnyProvisioner {
  readonly type: string
}

/**
 * Everything that neutral code needs to know of a provisioner that Orrery offers on a cloud. `P` is its member of a cluster's
 * specification, `W` the part of a request that has its name.
 */
export interface OfferedProvisioner<P extends AnyProvisioner = AnyProvisioner, W = unknown> extends KnownProvisioner {
  readonly isOffered: true
  readonly provider: CloudProvider
  readonly schema: Schema.Codec<P, unknown>
  /** How a request names it: the type, and the part of the request that it needs. */
  readonly asRequested: string
  /** What its part of a request needs at least. */
  readonly needed: string
  readonly limits: MachineLimits
  /** What the fields that every request may have become. */
  readonly fieldMeanings: FieldMeanings

  read(problems: Problems, path: Path, wire: W, place: Place | undefined): ProvisionerRequest<P> | undefined
  /** The tags of the whole cluster in a request, whether or not the rest of it can be read. */
  requestedTags(wire: W): Readonly<Record<string, string>>
  checkPlacement(problems: Problems, placement: Placement<P>): void
  /** Refuses a pace of updates that the provisioner does not have. Absent: it has all that a request can ask for. */
  checkRollingUpdate?(problems: Problems, path: Path, rollingUpdate: RollingUpdate): void
  /**
   * Refuses an identity that the organization must not assume, because it may trust the server for another one. `path` is that of the
   * credentials. Absent where the cloud itself knows for which organization the server acts.
   */
  checkAssumedIdentity?(problems: Problems, path: Path, provisioner: P, organizationId: string): void
  /** Reads the credentials of a delete, which must be of the kind the cluster was created with. */
  readDeletionCredentials(problems: Problems, wire: WireCredentials | undefined, provisioner: P): RequestedCredentials
  /** Writes its part of a request. Of the credentials it includes only the type. */
  write(provisioner: P): Readonly<Record<string, unknown>>
  /** The same, with every list whose order has no meaning sorted. */
  canonical(provisioner: P): P
  /** The account, project or subscription that the cluster is in. */
  accountId(provisioner: P): string
  kubernetesVersion(provisioner: P): string
  addOns(provisioner: P): ReadonlyArray<string>
  networkZones(provisioner: P): NetworkZones
  apiReach(provisioner: P): ApiReach
}

/**
 * A provisioner that runs on machines of the user's account, on several clouds. Account, credentials, network, limits and cost
 * depend on the cloud that a request names, so each cloud has a record of its own.
 */
export interface ProvisionerOnClouds<P extends AnyProvisioner = AnyProvisioner> extends KnownProvisioner {
  readonly isOffered: true
  readonly provider?: never
  readonly clouds: Readonly<Partial<Record<CloudProvider, OfferedProvisioner>>>
  /** The cloud of a provisioner in a cluster's specification. */
  cloudOf(provisioner: P): CloudProvider
}

/** Every form that a line of the table of provisioners may have. */
export type ProvisionerDefinition = OfferedProvisioner | PlannedProvisioner | ProvisionerOnClouds
