import { Effect } from "effect"

import { type DataSource, digitsOf } from "../../cloud/DataScene.ts"
import { textAt } from "../../value/Value.ts"
import { guidOf, idIn } from "../behaviors/Identifiers.ts"

/** A network the user owns: the simulated cloud has never seen it, and takes it as given. */
const network: DataSource = Effect.fnUntraced(function* (config, scene) {
  const id = idIn(config, scene, `Microsoft.Network/virtualNetworks/${textAt(config, "name") ?? ""}`)
  const found = yield* scene.find("azurerm_virtual_network", id)
  return {
    id,
    location: scene.region,
    guid: guidOf({ token: digitsOf(id, 40) }),
    address_space: ["10.0.0.0/8"],
    dns_servers: [],
    subnets: [],
    tags: {},
    vnet_peerings: {},
    vnet_peerings_addresses: [],
    ...found,
  }
})

/** Networks that exist before a cluster. */
export const networkData: Readonly<Record<string, DataSource>> = { azurerm_virtual_network: network }
