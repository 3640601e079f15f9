import { Console, Effect } from "effect"

import { ClusterId } from "#domain/cluster/Cluster.ts"
import { kubeconfigParts } from "#domain/kubeconfig/KubeconfigDocument.ts"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import { connect } from "../api/Connection.ts"
import { addToKubeconfig } from "./AddToKubeconfig.ts"
import { checkDuration, type KubeconfigFlags, writeKubeconfig } from "./IssueKubeconfig.ts"
import { readReceived } from "./ReceivedKubeconfig.ts"
import { tokenCommand } from "./TokenCommand.ts"

export interface AddClusterInput extends KubeconfigFlags, ConnectionFlags {
  readonly stdout: boolean
}

/** `orrery clusters kubeconfig NAME`: adds a cluster to the kubeconfig of the user, or writes one to standard output. */
export const addCluster = Effect.fnUntraced(function* (input: AddClusterInput) {
  if (input.stdout) return yield* writeKubeconfig(input)
  yield* checkDuration(input.duration)
  const connection = yield* connect(input)
  const { data } = yield* connection.ask((api) => api.kubeconfig.get({ params: { clusterId: input.name } }))
  const { endpoint, name } = yield* readReceived(data)
  const exec = yield* tokenCommand(data.clusterId, input)
  const parts = kubeconfigParts({
    clusterId: ClusterId.make(data.clusterId),
    name,
    endpoint,
    credential: { exec },
    origin: connection.server.origin,
  })
  const path = yield* addToKubeconfig(parts)
  yield* Console.log(`Added ${name} to ${path}, and made it the current context. Try \`kubectl get nodes\`.`)
})
