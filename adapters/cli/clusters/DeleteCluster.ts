import { Effect, Schema } from "effect"
import { Prompt, TerminalCapabilities } from "effect/cli"

import { ClusterAccepted } from "#adapters/http/api/ClusterAccepted.ts"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import { connect } from "../api/Connection.ts"
import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { failTogether } from "../FailTogether.ts"
import { write } from "../output/Output.ts"
import type { OutputFormat } from "../output/OutputFormats.ts"
import { printableLine } from "../output/Printable.ts"
import { awaitOperations } from "./AwaitOperations.ts"
import { type CredentialFlags, deletionCredentials } from "./DeletionCredentials.ts"

export interface DeleteClusterInput extends ConnectionFlags, CredentialFlags {
  readonly name: string
  readonly wait: boolean
  readonly yes: boolean
  readonly output: OutputFormat
}

/** Asks whoever sits at the terminal; a script that says delete means it. */
const confirm = Effect.fnUntraced(function* (name: string, yes: boolean, cloud: string) {
  const { canPrompt } = yield* TerminalCapabilities.TerminalCapabilities
  if (yes || !canPrompt) return
  const message = printableLine(`Destroy ${name} in the ${cloud} cloud, with everything made for it?`)
  if (yield* Prompt.run(Prompt.Confirm({ message }))) return
  return yield* commandFailed(exitCodes.badInput, `${name} was left as it is.`)
})

/** `orrery clusters delete NAME`: destroys a cluster, and with `--wait` follows it to the end. */
export const deleteCluster = Effect.fnUntraced(function* (input: DeleteClusterInput) {
  const { name, output, wait, yes } = input
  const credentials = yield* deletionCredentials(input)
  const connection = yield* connect(input)
  const { data: cluster } = yield* connection.ask((api) => api.clusters.get({ params: { clusterId: name } }))
  yield* confirm(cluster.clusterName, yes, cluster.simulated ? "simulated" : "real")
  // By its id: another cluster of the same name is never meant.
  const { data: accepted } = yield* connection.ask((api) =>
    api.clusters.delete({
      params: { clusterId: cluster.clusterId },
      payload: credentials === undefined ? undefined : { credentials },
    }),
  )
  if (wait) return yield* Effect.flatMap(awaitOperations(connection, [accepted], output), failTogether)
  yield* write(
    output,
    () => Schema.encodeSync(Schema.toCodecJson(ClusterAccepted))(accepted),
    () =>
      `${accepted.clusterName} is ${accepted.state}${accepted.simulated ? " (simulated)" : ""}: operation ${accepted.operationId}.`,
  )
})
