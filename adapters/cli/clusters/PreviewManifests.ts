import { Console, Effect, Schema } from "effect"

import { ClusterAccepted } from "#adapters/http/api/clusters/ClusterAccepted.ts"
import { ClusterPreview } from "#adapters/http/api/clusters/ClusterPreview.ts"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import { connect, type Connection } from "../api/Connection.ts"
import { CommandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { failTogether } from "../FailTogether.ts"
import type { Manifest } from "../manifest/Manifest.ts"
import { readManifests } from "../manifest/ReadManifests.ts"
import type { OutputFormat } from "../output/OutputFormats.ts"
import { type Style, style } from "../output/Style.ts"
import { checkExisting, type Unchanged } from "./ExistingCluster.ts"
import { failureOfManifest } from "./ManifestFailure.ts"
import { previewText } from "./PlanTable.ts"
import { previewManifest, type Sent } from "./SendManifest.ts"
import { writeResults } from "./WriteResults.ts"

export interface PreviewInput extends ConnectionFlags {
  readonly file: ReadonlyArray<string>
  readonly output: OutputFormat
}

type Previewed = Extract<Sent, { readonly kind: "previewed" }> | Unchanged

const encode = Schema.encodeSync(
  Schema.toCodecJson(Schema.Struct({ ...ClusterPreview.fields, unchanged: Schema.Boolean })),
)
const encodeExisting = Schema.encodeSync(
  Schema.toCodecJson(Schema.Struct({ ...ClusterAccepted.fields, unchanged: Schema.Boolean })),
)

const previewOne = Effect.fnUntraced(function* (connection: Connection, manifest: Manifest) {
  const sent = yield* previewManifest(connection, manifest)
  return sent.kind === "existing" ? yield* checkExisting(connection, sent, manifest) : sent
})

/** Previews manifests one after the other: all of them, unless the server is unavailable. */
const previewAll = Effect.fnUntraced(function* (connection: Connection, manifests: ReadonlyArray<Manifest>) {
  const previews: Array<Previewed> = []
  const failures: Array<CommandFailed> = []
  for (const manifest of manifests) {
    yield* previewOne(connection, manifest).pipe(
      Effect.match({
        onFailure: (failure) => failures.push(failureOfManifest(manifest, failure, manifests)),
        onSuccess: (preview) => previews.push(preview),
      }),
    )
    if (failures.at(-1)?.serverGone === true) break
  }
  return { previews, failures }
})

/** Lets the server check every manifest, before any cluster is created. */
export const checkManifests = Effect.fnUntraced(function* (connection: Connection, manifests: ReadonlyArray<Manifest>) {
  const { failures } = yield* previewAll(connection, manifests)
  const [first] = failures
  if (first === undefined) return
  const isUnchecked = failures.some(({ exitCode }) => exitCode === exitCodes.unreachable)
  const why = isUnchecked
    ? "not every manifest could be checked."
    : `${failures.length} of ${manifests.length} manifests cannot be applied.`
  yield* failTogether([
    ...failures,
    new CommandFailed({ exitCode: first.exitCode, message: `Nothing was created: ${why}` }),
  ])
})

const textOf = (previewed: Previewed, painted: Style): string => {
  if (previewed.kind === "previewed") return previewText(previewed.preview, painted)
  const { clusterName, simulated, state } = previewed.accepted
  return `${clusterName} is unchanged: ${state}${simulated ? " (simulated)" : ""}. Nothing would be created.`
}

const valueOf = (previewed: Previewed) =>
  previewed.kind === "previewed"
    ? encode({ ...previewed.preview, unchanged: false })
    : encodeExisting({ ...previewed.accepted, unchanged: true })

/** What manifests would create and cost: one value for one manifest, a list for several. */
export const previewManifests = Effect.fnUntraced(function* ({ file, output, ...flags }: PreviewInput) {
  const manifests = yield* readManifests(file)
  const connection = yield* connect(flags)
  const { failures, previews } = yield* previewAll(connection, manifests)
  if (output !== "table") yield* writeResults(output, manifests.length, previews.map(valueOf))
  else if (previews.length > 0) {
    const painted = yield* style
    yield* Console.log(previews.map((preview) => textOf(preview, painted)).join("\n\n"))
  }
  yield* failTogether(failures)
})
