import { partitionOf } from "#domain/cloud/aws/Partition.ts"

import type { Scene } from "../../cloud/ResourceBehavior.ts"
import type { Attributes } from "../../value/Value.ts"

/** Seventeen hexadecimal digits after the prefix, as EC2 makes its identifiers. */
export const cloudId = (prefix: string, scene: Scene): string => `${prefix}-0${scene.token.slice(0, 16)}`

export const arnOf = (service: string, scene: Scene, resource: string): string =>
  `arn:${partitionOf(scene.region)}:${service}:${scene.region}:${scene.accountId}:${resource}`

export const globalArnOf = (service: string, scene: Scene, resource: string): string =>
  `arn:${partitionOf(scene.region)}:${service}::${scene.accountId}:${resource}`

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

/** The given name, or one with the prefix, the time and a counter, as the provider does. */
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
