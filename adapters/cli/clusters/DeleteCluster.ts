import { Console, Effect, Schema } from "effect"

import { ClusterAccepted } from "#adapters/http/api/clusters/ClusterAccepted.ts"
import type { K8sCluster } from "#adapters/http/api/clusters/K8sCluster.ts"
import { isTerminal } from "#domain/operation/Operation.ts"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import { connect, type Connection } from "../api/Connection.ts"
import { readProgress } from "../api/FollowOperation.ts"
import { type CommandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { failTogether } from "../FailTogether.ts"
import { encodeOperation } from "../operations/OperationTable.ts"
import { confirm } from "../output/Confirm.ts"
import { write, writeValue } from "../output/Output.ts"
import type { OutputFormat } from "../output/OutputFormats.ts"
import { type Awaited, awaitOperations } from "./AwaitOperations.ts"
import { type CredentialFlags, deletionCredentials } from "./DeletionCredentials.ts"

export interface DeleteClusterInput extends ConnectionFlags, CredentialFlags {
  readonly name: string
  readonly wait: boolean
  readonly yes: boolean
  readonly output: OutputFormat
}

const confirmDeletion = (name: string, yes: boolean, cloud: string) =>
  confirm({
    yes,
    question: `Destroy ${name} in the ${cloud} cloud, with everything created for it?`,
    refusal: `${name} was not changed.`,
  })

/** The deletion in progress of a cluster, if there is one. */
const findDeletion = Effect.fnUntraced(function* (connection: Connection, { clusterId, clusterName }: K8sCluster) {
  const { operationId, operationType, status } = yield* readProgress(connection, clusterId)
  if (operationType !== "DELETE" || isTerminal(status)) return undefined
  yield* Console.error(`${clusterName} is already being deleted; the request was not sent again.`)
  return { clusterId, clusterName, operationId } satisfies Awaited
})

const awaitDeletion = Effect.fnUntraced(function* (connection: Connection, deletion: Awaited, output: OutputFormat) {
  const { failures, seen } = yield* awaitOperations(connection, [deletion], output)
  if (output !== "table") yield* Effect.forEach(seen, (operation) => writeValue(output, encodeOperation(operation)))
  yield* failTogether(failures)
})

/** `orrery clusters delete NAME`: destroys a cluster, and with `--wait` follows it to the end. */
export const deleteCluster = Effect.fnUntraced(function* (input: DeleteClusterInput) {
  const { name, output, wait, yes } = input
  const credentials = yield* deletionCredentials(input)
  const connection = yield* connect(input)
  const { data: cluster } = yield* connection.ask((api) => api.clusters.get({ params: { clusterId: name } }))
  if (wait && cluster.state === "DELETING") {
    const deletion = yield* findDeletion(connection, cluster)
    if (deletion !== undefined) return yield* awaitDeletion(connection, deletion, output)
  }
  yield* confirmDeletion(cluster.clusterName, yes, cluster.simulated ? "simulated" : "real")
  // By its id, so that it is never another cluster of the same name.
  const send = connection.ask((api) =>
    api.clusters.delete({
      params: { clusterId: cluster.clusterId },
      payload: credentials === undefined ? undefined : { credentials },
    }),
  )
  // Another caller may have deleted it first.
  const joined = Effect.fnUntraced(function* (failure: CommandFailed) {
    const deletion = failure.exitCode === exitCodes.conflict ? yield* findDeletion(connection, cluster) : undefined
    return deletion ?? (yield* failure)
  })
  if (wait) {
    const sent = Effect.map(send, ({ data }): Awaited => data)
    return yield* awaitDeletion(connection, yield* Effect.catchTag(sent, "CommandFailed", joined), output)
  }
  const { data: accepted } = yield* send
  yield* write(
    output,
    () => Schema.encodeSync(Schema.toCodecJson(ClusterAccepted))(accepted),
    () =>
      `${accepted.clusterName} is ${accepted.state}${accepted.simulated ? " (simulated)" : ""}: operation ${accepted.operationId}.`,
  )
})
