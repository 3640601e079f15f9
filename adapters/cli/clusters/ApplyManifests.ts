import { Console, Effect } from "effect"

import type { Connection } from "../api/Connection.ts"
import { CommandFailed } from "../CommandFailed.ts"
import { withoutKeys } from "../commands/Words.ts"
import { localReport } from "../ErrorReport.ts"
import type { Manifest } from "../manifest/Manifest.ts"
import { spellCount } from "../output/Amounts.ts"
import { type Applied, appliedText, applyManifest } from "./Applied.ts"
import { failureOfManifest } from "./ManifestFailure.ts"

/** The results of manifests that were sent. */
export interface Results {
  readonly applied: ReadonlyArray<Applied>
  readonly refusals: ReadonlyArray<CommandFailed>
}

const resume = "Apply all of them again to continue: existing clusters stay unchanged."

/** Writes failures to standard error when a command is stopped before it can fail with them. */
export const sayFailures = (failures: ReadonlyArray<CommandFailed>) =>
  Effect.forEach(failures, ({ message }) => Console.error(withoutKeys(message)), { discard: true })

/** What a user who stops an apply must know: what exists now, and that the rest can be sent later. */
const sayStopped = Effect.fnUntraced(function* ({ applied, refusals }: Results, manifestCount: number) {
  const sent = applied.length + refusals.length
  if (sent === 0) return
  yield* Console.error(`You stopped after ${sent} of ${spellCount(manifestCount, "manifest")}.`)
  yield* Effect.forEach(applied, (one) => Console.error(appliedText(one)), { discard: true })
  yield* sayFailures(refusals)
  yield* Console.error(resume)
})

/** The server is unavailable: whether it received the first of these manifests is unknown, and the others were not sent. */
const unsentFailure = (cause: CommandFailed, unsent: ReadonlyArray<Manifest>): CommandFailed => {
  const [report = localReport(cause.exitCode, cause.message)] = cause.reports ?? []
  const unsentManifests = unsent.map(({ place }) => place)
  return new CommandFailed({
    exitCode: cause.exitCode,
    message: [cause.message, "Not applied:", ...unsentManifests.map((place) => `  ${place}`), resume].join("\n"),
    reports: [{ ...report, details: { ...report.details, unsentManifests } }],
  })
}

/** Sends manifests one after the other. A refused one does not stop the others, unless the server is unavailable. */
export const applyManifests = Effect.fnUntraced(function* (connection: Connection, manifests: ReadonlyArray<Manifest>) {
  const applied: Array<Applied> = []
  const refusals: Array<CommandFailed> = []
  const sendAll = Effect.gen(function* () {
    for (const [index, manifest] of manifests.entries()) {
      const refusal = yield* applyManifest(connection, manifest).pipe(
        Effect.match({
          onFailure: (failure) => failureOfManifest(manifest, failure, manifests),
          onSuccess: (one) => {
            applied.push(one)
            return undefined
          },
        }),
      )
      if (refusal === undefined) continue
      const isGone = refusal.serverGone === true && manifests.length > 1
      refusals.push(isGone ? unsentFailure(refusal, manifests.slice(index)) : refusal)
      if (isGone) return
    }
  })
  yield* Effect.onInterrupt(sendAll, () => sayStopped({ applied, refusals }, manifests.length))
  return { applied, refusals } satisfies Results
})
