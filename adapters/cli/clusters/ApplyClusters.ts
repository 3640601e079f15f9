import { Console, Effect, Schema } from "effect"

import { ClusterAccepted } from "#adapters/http/api/ClusterAccepted.ts"
import { isTerminal } from "#domain/operation/Operation.ts"

import { connect, type Connection } from "../api/Connection.ts"
import { readProgress } from "../api/FollowOperation.ts"
import { type CommandFailed, commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { failTogether } from "../FailTogether.ts"
import type { Manifest } from "../manifest/Manifest.ts"
import { readManifests } from "../manifest/ReadManifests.ts"
import { awaitOperations, writeValues } from "./AwaitOperations.ts"
import { type PreviewInput, previewManifests } from "./PreviewManifests.ts"
import { sendManifest } from "./SendManifest.ts"

export interface ApplyClustersInput extends PreviewInput {
  readonly dryRun: boolean
  readonly wait: boolean
}

const encode = Schema.encodeSync(Schema.toCodecJson(ClusterAccepted))

/** A cluster of that name is there. While it is still being made, whoever asks to wait waits for that. */
const joinExisting = Effect.fnUntraced(function* (connection: Connection, name: string, conflict: CommandFailed) {
  const { data: cluster } = yield* connection.ask((api) => api.clusters.get({ params: { clusterId: name } }))
  const { clusterId, clusterName, engine, simulated, state } = cluster
  const operation = yield* readProgress(connection, clusterId)
  if (isTerminal(operation.status) || operation.operationType !== "CREATE") {
    return yield* commandFailed(
      exitCodes.conflict,
      `${conflict.message} It is ${state}, and was left as it is. Look at it with \`orrery clusters get ${clusterName}\`.`,
    )
  }
  const { operationId } = operation
  yield* Console.error(`${clusterName} is being made already; this manifest was not sent again.`)
  return { clusterId, clusterName, engine, operationId, simulated, state } satisfies ClusterAccepted
})

const applyOne = (connection: Connection, manifest: Manifest, wait: boolean) =>
  Effect.catchTag(sendManifest(connection, manifest), "CommandFailed", (failure) =>
    failure.exitCode === exitCodes.conflict && manifest.name !== undefined && wait
      ? joinExisting(connection, manifest.name, failure)
      : Effect.fail(failure),
  )

const acceptedText = ({ clusterName, operationId, simulated, state }: ClusterAccepted) =>
  [
    `${clusterName} is ${state}${simulated ? " (simulated)" : ""}: operation ${operationId}.`,
    `  orrery clusters progress stream ${clusterName}`,
  ].join("\n")

/** `orrery clusters apply`: asks for the cluster of every manifest, and with `--wait` follows each until it is READY. */
export const applyClusters = Effect.fnUntraced(function* ({ dryRun, wait, ...input }: ApplyClustersInput) {
  if (dryRun) return yield* previewManifests(input)
  const { file, output, ...flags } = input
  const manifests = yield* readManifests(file)
  const connection = yield* connect(flags)
  const accepted: Array<ClusterAccepted> = []
  const failures: Array<CommandFailed> = []
  for (const manifest of manifests) {
    yield* applyOne(connection, manifest, wait).pipe(
      Effect.match({
        onFailure: (failure) => failures.push(failure),
        onSuccess: (answer) => accepted.push(answer),
      }),
    )
  }
  if (wait) failures.push(...(yield* awaitOperations(connection, accepted, output)))
  else if (output === "table") yield* Effect.forEach(accepted, (answer) => Console.log(acceptedText(answer)))
  else if (accepted.length > 0)
    yield* writeValues(
      output,
      accepted.map((answer) => encode(answer)),
    )
  yield* failTogether(failures)
})
