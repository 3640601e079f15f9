import type { Attributes } from "../value/Value.ts"

/** What a resource may know of the world when it comes into being. */
export interface Scene {
  readonly accountId: string
  readonly region: string
  /** Forty hexadecimal digits, new for every object: identifiers are cut from it. */
  readonly token: string
  /** RFC 3339, UTC. */
  readonly createdAt: string
  /** An object this one names, from the list in `needs`; undefined when the simulated cloud has none of that id. */
  readonly named: (resourceType: string, importId: string) => Attributes | undefined
}

/** An object another one cannot exist without. */
export interface Need {
  readonly attribute: string
  readonly resourceType: string
  /** The import id of the object, where the attribute has only a part of it. */
  readonly importId?: (value: string, planned: Attributes) => string
  /** The cloud's error when it does not exist. Absent: the simulated cloud takes any id, for it may be the user's own. */
  readonly missing?: (id: string) => string
}

/** An object that keeps another one from being deleted. */
export interface Hold {
  readonly resourceType: string
  /** The attribute by which it names the one to delete. */
  readonly attribute: string
  readonly refusal: (id: string) => string
}

/** How the simulated cloud treats one resource type. Everything is optional. */
export interface ResourceBehavior {
  /** Belongs to the account as a whole, not to a region. */
  readonly global?: true
  /** Taken for attributes the program leaves out. */
  readonly defaults?: Attributes
  /** What the cloud fills in, by name; blocks by their position. */
  readonly computed?: (planned: Attributes, scene: Scene) => Attributes
  /** A change of these replaces the object. Dots lead into blocks: `encryption.provider.key`. */
  readonly forceNew?: ReadonlyArray<string>
  /** Computed again with every update. */
  readonly changing?: ReadonlyArray<string>
  /** The name no second object of the account and region may have. */
  readonly uniqueName?: (attributes: Attributes) => string | undefined
  readonly nameTaken?: (name: string) => string
  /** Creating it over one that exists changes that one, as a call to put or attach something does. */
  readonly upsert?: true
  /** A switch of the account, such as a service that is on: each cluster has its own hold on it, and none is in another's way. */
  readonly shared?: true
  /** A reason to refuse to create or change an object that is as planned. */
  readonly refusesWrite?: (planned: Attributes) => string | undefined
  readonly needs?: ReadonlyArray<Need>
  readonly heldBy?: ReadonlyArray<Hold>
  /** A reason to refuse a delete, such as deletion protection. */
  readonly refusesDelete?: (attributes: Attributes) => string | undefined
}

export type ResourceBehaviors = Readonly<Record<string, ResourceBehavior>>
