import { Console, Effect, Schema } from "effect"

import { ClusterAccepted } from "#adapters/http/api/ClusterAccepted.ts"

import { connect, type Connection } from "../api/Connection.ts"
import { type CommandFailed } from "../CommandFailed.ts"
import { failTogether } from "../FailTogether.ts"
import type { Manifest } from "../manifest/Manifest.ts"
import { readManifests } from "../manifest/ReadManifests.ts"
import { awaitOperations, writeValues } from "./AwaitOperations.ts"
import { checkExisting, type Unchanged } from "./ExistingCluster.ts"
import { checkManifests, type PreviewInput, previewManifests } from "./PreviewManifests.ts"
import { type Sent, sendManifest } from "./SendManifest.ts"

export interface ApplyClustersInput extends PreviewInput {
  readonly dryRun: boolean
  readonly wait: boolean
}

type Applied = Extract<Sent, { readonly kind: "created" }> | Unchanged

const encode = Schema.encodeSync(
  Schema.toCodecJson(Schema.Struct({ ...ClusterAccepted.fields, unchanged: Schema.Boolean })),
)

const applyOne = Effect.fnUntraced(function* (connection: Connection, manifest: Manifest) {
  const sent = yield* sendManifest(connection, manifest)
  return sent.kind === "existing" ? yield* checkExisting(connection, sent, manifest) : sent
})

const unchangedText = ({ accepted: { clusterName, simulated, state } }: Unchanged) =>
  `${clusterName} is unchanged: ${state}${simulated ? " (simulated)" : ""}.`

const appliedText = (applied: Applied) => {
  const { clusterName, operationId, simulated, state } = applied.accepted
  if (applied.kind === "unchanged" && !applied.inProgress) return unchangedText(applied)
  return [
    applied.kind === "unchanged"
      ? `${clusterName} is unchanged and still being created: operation ${operationId}.`
      : `${clusterName} is ${state}${simulated ? " (simulated)" : ""}: operation ${operationId}.`,
    `  orrery clusters progress stream ${clusterName}`,
  ].join("\n")
}

const valueOf = (applied: Applied) => encode({ ...applied.accepted, unchanged: applied.kind === "unchanged" })

/** Follows what is under way; what is unchanged and settled is only named. */
const follow = Effect.fnUntraced(function* (
  connection: Connection,
  all: ReadonlyArray<Applied>,
  output: PreviewInput["output"],
) {
  const settled = all.filter((applied) => applied.kind === "unchanged" && !applied.inProgress)
  for (const applied of all) {
    if (applied.kind === "unchanged" && applied.inProgress) {
      yield* Console.error(
        `${applied.accepted.clusterName} is already being created; this manifest was not sent again.`,
      )
    }
  }
  if (output !== "table")
    return yield* awaitOperations(
      connection,
      all.map(({ accepted }) => accepted),
      output,
    )
  for (const applied of settled) yield* Console.log(appliedText(applied))
  const underWay = all.filter((applied) => !settled.includes(applied))
  return yield* awaitOperations(
    connection,
    underWay.map(({ accepted }) => accepted),
    output,
  )
})

/**
 * `orrery clusters apply`: asks for the cluster of every manifest, and with `--wait` follows each until it is READY. Several manifests
 * are all checked before the first is created.
 */
export const applyClusters = Effect.fnUntraced(function* ({ dryRun, wait, ...input }: ApplyClustersInput) {
  if (dryRun) return yield* previewManifests(input)
  const { file, output, ...flags } = input
  const manifests = yield* readManifests(file)
  const connection = yield* connect(flags)
  if (manifests.length > 1) yield* checkManifests(connection, manifests)
  const applied: Array<Applied> = []
  const failures: Array<CommandFailed> = []
  for (const manifest of manifests) {
    yield* applyOne(connection, manifest).pipe(
      Effect.match({
        onFailure: (failure) => failures.push(failure),
        onSuccess: (one) => applied.push(one),
      }),
    )
  }
  if (wait) failures.push(...(yield* follow(connection, applied, output)))
  else if (output === "table") yield* Effect.forEach(applied, (one) => Console.log(appliedText(one)))
  else if (applied.length > 0) yield* writeValues(output, applied.map(valueOf))
  yield* failTogether(failures)
})
