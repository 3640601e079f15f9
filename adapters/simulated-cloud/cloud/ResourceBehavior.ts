import type { Attributes } from "../value/Value.ts"

/** What a resource may know of the world when it comes into being. */
export interface Scene {
  /** Twelve digits. */
  readonly accountId: string
  readonly region: string
  readonly partition: string
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
  /** What the cloud says when it is not there. Absent: the simulated cloud takes any id, for it may be the user's own. */
  readonly missing?: (id: string) => string
}

/** An object that keeps another one from being deleted. */
export interface Hold {
  readonly resourceType: string
  /** The attribute by which it names the one to delete. */
  readonly attribute: string
  readonly refusal: (id: string) => string
}

/** How the simulated cloud treats one resource type. Everything is optional: a type without one gets the rules of thumb. */
export interface ResourceBehavior {
  /** Belongs to the account as a whole, not to a region. */
  readonly global?: true
  /** Taken for attributes the program leaves out. */
  readonly defaults?: Attributes
  /** What the cloud fills in, by name; blocks by their position. */
  readonly computed?: (planned: Attributes, scene: Scene) => Attributes
  /** A change of these replaces the object. Dots lead into blocks: `encryption_config.provider.key_arn`. */
  readonly forceNew?: ReadonlyArray<string>
  /** Computed anew with every update. */
  readonly changing?: ReadonlyArray<string>
  /** The name no second object of the account and region may have. */
  readonly uniqueName?: (attributes: Attributes) => string | undefined
  readonly nameTaken?: (name: string) => string
  /** Creating it over one that exists changes that one, as PutRolePolicy and AttachRolePolicy do. */
  readonly upsert?: true
  /** A reason to refuse to create or change an object that is as planned. */
  readonly refusesWrite?: (planned: Attributes) => string | undefined
  readonly needs?: ReadonlyArray<Need>
  readonly heldBy?: ReadonlyArray<Hold>
  /** A reason to refuse a delete, such as deletion protection. */
  readonly refusesDelete?: (attributes: Attributes) => string | undefined
}

export type ResourceBehaviors = Readonly<Record<string, ResourceBehavior>>

/** Seventeen hexadecimal digits after the prefix, as EC2 makes its identifiers. */
export const cloudId = (prefix: string, scene: Scene): string => `${prefix}-0${scene.token.slice(0, 16)}`

export const arnOf = (service: string, scene: Scene, resource: string): string =>
  `arn:${scene.partition}:${service}:${scene.region}:${scene.accountId}:${resource}`

export const globalArnOf = (service: string, scene: Scene, resource: string): string =>
  `arn:${scene.partition}:${service}::${scene.accountId}:${resource}`

export const uuidOf = ({ token }: Scene): string =>
  [
    token.slice(0, 8),
    token.slice(8, 12),
    `4${token.slice(12, 15)}`,
    `a${token.slice(15, 18)}`,
    token.slice(18, 30),
  ].join("-")

/** Letters and digits in capitals, as IAM's unique identifiers. */
export const uniqueIdOf = (prefix: string, { token }: Scene): string =>
  prefix + BigInt(`0x${token}`).toString(36).toUpperCase().padStart(17, "0").slice(0, 17)

/** A name given, or one made of the prefix as the provider makes them: the time and a counter. */
export const nameOf = (planned: Attributes, scene: Scene, prefixAttribute = "name_prefix"): string => {
  const prefix = planned[prefixAttribute]
  const stamp = scene.createdAt.replaceAll(/\D/g, "").slice(0, 17)
  return `${typeof prefix === "string" && prefix !== "" ? prefix : "terraform-"}${stamp}${scene.token.slice(0, 9)}`
}

/** What EC2 fills in for most of its objects: an identifier with a prefix, an ARN and the account. */
export const ec2Object = (prefix: string, kind: string, more?: (planned: Attributes, scene: Scene) => Attributes) => ({
  computed: (planned: Attributes, scene: Scene): Attributes => {
    const id = cloudId(prefix, scene)
    return { id, arn: arnOf("ec2", scene, `${kind}/${id}`), owner_id: scene.accountId, ...more?.(planned, scene) }
  },
})
