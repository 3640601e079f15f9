import { Console, Effect, Schema } from "effect"

import { ClusterPreflight } from "#adapters/http/api/clusters/ClusterPreflight.ts"

import { explainApiError, isApiError } from "../api/ApiRefusal.ts"
import { connect, type Connection } from "../api/Connection.ts"
import { CommandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { failTogether } from "../FailTogether.ts"
import type { Manifest } from "../manifest/Manifest.ts"
import { readManifests } from "../manifest/ReadManifests.ts"
import { style } from "../output/Style.ts"
import { failureOfManifest } from "./ManifestFailure.ts"
import { preflightText } from "./PreflightTable.ts"
import type { PreviewInput } from "./PreviewManifests.ts"
import { writeResults } from "./WriteResults.ts"

const encode = Schema.encodeSync(Schema.toCodecJson(ClusterPreflight))

/** The problems of a manifest are reported with their line in the file. */
const askAbout = ({ ask }: Connection, { body, locate }: Manifest) =>
  ask((api) =>
    Effect.catchIf(api.clusters.preflight({ payload: body }), isApiError, (error) =>
      Effect.fail(error._tag === "ValidationFailed" ? explainApiError(error, { locate }) : error),
    ),
  )

/** Asks about manifests one after the other: all of them, unless the server is unavailable. */
const askAboutAll = Effect.fnUntraced(function* (connection: Connection, manifests: ReadonlyArray<Manifest>) {
  const reports: Array<ClusterPreflight> = []
  const failures: Array<CommandFailed> = []
  for (const manifest of manifests) {
    yield* askAbout(connection, manifest).pipe(
      Effect.match({
        onFailure: (failure) => failures.push(failureOfManifest(manifest, failure, manifests)),
        onSuccess: ({ data }) => reports.push(data),
      }),
    )
    if (failures.at(-1)?.serverGone === true) break
  }
  return { reports, failures }
})

const cannotBeCreated = ({ clusterName, results }: ClusterPreflight): CommandFailed => {
  const count = results.filter(({ status }) => status === "FAIL").length
  const message = `${clusterName} cannot be created: ${count === 1 ? "a check fails" : `${count} checks fail`}.`
  return new CommandFailed({ exitCode: exitCodes.failed, message })
}

/**
 * `orrery clusters preflight`: asks the cloud whether the clusters of manifests can be created. It fails where a check does;
 * warnings do not count.
 */
export const preflightManifests = Effect.fnUntraced(function* ({ file, output, ...flags }: PreviewInput) {
  const manifests = yield* readManifests(file)
  const connection = yield* connect(flags)
  const { failures, reports } = yield* askAboutAll(connection, manifests)
  if (output !== "table")
    yield* writeResults(
      output,
      manifests.length,
      reports.map((report) => encode(report)),
    )
  else if (reports.length > 0) {
    const painted = yield* style
    yield* Console.log(reports.map((report) => preflightText(report, painted)).join("\n\n"))
  }
  yield* failTogether([...failures, ...reports.filter(({ status }) => status === "FAIL").map(cannotBeCreated)])
})
