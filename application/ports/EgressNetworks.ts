import { Context } from "effect"

/**
 * The networks that Orrery is seen from, which new operations open the public addresses of Kubernetes APIs to. Without any, those addresses
 * do not exist. Set by the composition root.
 */
export const EgressNetworks = Context.Reference<ReadonlyArray<string>>("orrery/application/ports/EgressNetworks", {
  defaultValue: () => [],
})
