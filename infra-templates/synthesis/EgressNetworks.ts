import { sortedUnique } from "#domain/shared/CanonicalOrder.ts"
import * as Cidr from "#domain/shared/Cidr.ts"

import { UnsupportedSpec } from "./UnsupportedSpec.ts"

/** The networks that may reach the public address of the Kubernetes API: those of the request and those of Orrery. */
export const apiNetworks = (
  requested: ReadonlyArray<string>,
  egressNetworks: ReadonlyArray<string> = [],
): ReadonlyArray<string> => sortedUnique([...requested, ...egressNetworks])

/** Sorted, and absent where there are none: a firewall without networks would be closed on one cloud and open on another. */
export const canonicalEgressNetworks = (
  egressNetworks: ReadonlyArray<string> | undefined,
): { readonly egressNetworks?: ReadonlyArray<string> } => {
  if (egressNetworks === undefined || egressNetworks.length === 0) return {}
  for (const network of egressNetworks) {
    const block = Cidr.parse(network)
    if (block === undefined || !Cidr.isCanonical(network, block) || block.prefixLength === 0) {
      throw new UnsupportedSpec({ path: "egressNetworks", problem: "Expected IPv4 networks, and never all addresses." })
    }
  }
  return { egressNetworks: sortedUnique(egressNetworks) }
}
