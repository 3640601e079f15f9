import { Console, Effect } from "effect"

import { connect, type Connection } from "../api/Connection.ts"
import { failTogether } from "../FailTogether.ts"
import { readManifests } from "../manifest/ReadManifests.ts"
import { encodeOperation } from "../operations/OperationTable.ts"
import type { OutputFormat } from "../output/OutputFormats.ts"
import { appliedText, appliedValue, isSettled } from "./Applied.ts"
import { applyManifests, type Results, sayFailures } from "./ApplyManifests.ts"
import { awaitOperations } from "./AwaitOperations.ts"
import { checkManifests, type PreviewInput, previewManifests } from "./PreviewManifests.ts"
import { writeResults } from "./WriteResults.ts"

export interface ApplyClustersInput extends PreviewInput {
  readonly dryRun: boolean
  readonly wait: boolean
}

/** Follows running operations to their end. Names unchanged clusters; a program gets their newest operation. */
const follow = Effect.fnUntraced(function* (
  connection: Connection,
  { applied, refusals }: Results,
  output: OutputFormat,
) {
  for (const one of applied) {
    if (one.kind === "unchanged" && one.inProgress) {
      yield* Console.error(`${one.accepted.clusterName} is already being created; this manifest was not sent again.`)
    }
  }
  if (output === "table") yield* Effect.forEach(applied.filter(isSettled), (one) => Console.log(appliedText(one)))
  const followed = output === "table" ? applied.filter((one) => !isSettled(one)) : applied
  return yield* awaitOperations(
    connection,
    followed.map(({ accepted }) => accepted),
    output,
  ).pipe(Effect.onInterrupt(() => sayFailures(refusals)))
})

/**
 * `orrery clusters apply`: requests the cluster of every manifest, and with `--wait` follows each until it is READY. Several
 * manifests are all checked before the first cluster is created.
 */
export const applyClusters = Effect.fnUntraced(function* ({ dryRun, wait, ...input }: ApplyClustersInput) {
  if (dryRun) return yield* previewManifests(input)
  const { file, output, ...flags } = input
  const manifests = yield* readManifests(file)
  const connection = yield* connect(flags)
  const count = manifests.length
  if (count > 1) {
    yield* checkManifests(connection, manifests).pipe(
      Effect.tapError(() => (output === "table" ? Effect.void : writeResults(output, count, []))),
    )
  }
  const results = yield* applyManifests(connection, manifests)
  const { applied, refusals } = results
  if (wait) {
    const { failures, seen } = yield* follow(connection, results, output)
    if (output !== "table") {
      yield* writeResults(
        output,
        count,
        seen.map((operation) => encodeOperation(operation)),
      )
    }
    return yield* failTogether([...refusals, ...failures])
  }
  if (output === "table") yield* Effect.forEach(applied, (one) => Console.log(appliedText(one)))
  else yield* writeResults(output, count, applied.map(appliedValue))
  yield* failTogether(refusals)
})
