import { Schema } from "effect"

/** The network of a cluster: the user's own virtual network, or one that Orrery creates. */
export const AzureNetwork = Schema.Struct({
  /** The full id of the user's virtual network. Absent: Orrery creates one. */
  networkId: Schema.optionalKey(Schema.String),
  /** The block from which Orrery cuts the subnets of nodes and of the Kubernetes API. */
  networkCidr: Schema.String,
  /** The block of pods, outside the virtual network: nodes carry it as an overlay. */
  podCidr: Schema.String,
  /** The block of Kubernetes services, outside the virtual network. */
  serviceCidr: Schema.String,
})
export type AzureNetwork = typeof AzureNetwork.Type

/** How many public addresses the NAT gateway of a cluster has. */
export const natAddressCount = 2

export const networkIdPattern =
  /^\/subscriptions\/([0-9a-f-]{36})\/resourceGroups\/([\w().-]{0,89}[\w()-])\/providers\/Microsoft\.Network\/virtualNetworks\/([A-Za-z0-9][\w.-]{0,62}\w)$/

/** The parts of a virtual network's full id. */
export interface NetworkId {
  readonly subscription: string
  readonly resourceGroup: string
  readonly name: string
}

/** The parts of a virtual network's full id; undefined for any other text. */
export const parseNetworkId = (text: string): NetworkId | undefined => {
  const [, subscription, resourceGroup, name] = networkIdPattern.exec(text) ?? []
  return subscription === undefined || resourceGroup === undefined || name === undefined
    ? undefined
    : { subscription, resourceGroup, name }
}
