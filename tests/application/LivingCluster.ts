import { Context } from "effect"

import { smallCluster } from "#tests/fixtures/ClusterRequests.ts"

import { keysAgain } from "./Server.ts"
import { smallAddresses } from "./SmallProgram.ts"

interface ClusterForLife {
  readonly request: { readonly clusterName: string }
  /** The body of its deletion. */
  readonly deletion: unknown
  /** The addresses of everything it has in the cloud while it is READY. */
  readonly addresses: ReadonlyArray<string>
}

/** The cluster that servers create and delete while they die: the small one, unless a test has another. */
export const LivingCluster = Context.Reference<ClusterForLife>("orrery/tests/application/LivingCluster", {
  defaultValue: () => ({ request: smallCluster, deletion: keysAgain, addresses: smallAddresses }),
})
