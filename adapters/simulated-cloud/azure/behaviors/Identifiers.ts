import type { Scene } from "../../cloud/ResourceBehavior.ts"
import { type Attributes, textAt } from "../../value/Value.ts"

export const nameIn = (planned: Attributes): string => textAt(planned, "name") ?? ""

export const groupIn = (planned: Attributes): string => textAt(planned, "resource_group_name") ?? ""

/** The full id of a resource group. */
export const groupId = ({ accountId }: Pick<Scene, "accountId">, name: string): string =>
  `/subscriptions/${accountId}/resourceGroups/${name}`

/** The full id of an object in a resource group: `Microsoft.Network/virtualNetworks/main` is its path. */
export const idIn = (planned: Attributes, scene: Pick<Scene, "accountId">, path: string): string =>
  `${groupId(scene, groupIn(planned))}/providers/${path}`

/** A GUID, as Azure gives them to identities and applications. */
export const guidOf = ({ token }: Pick<Scene, "token">, from = 0): string => {
  const digits = `${token.slice(from)}${token}`
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(12, 15)}`,
    `8${digits.slice(15, 18)}`,
    digits.slice(18, 30),
  ].join("-")
}
