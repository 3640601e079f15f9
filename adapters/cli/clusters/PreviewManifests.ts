import { Console, Effect, Schema } from "effect"

import { ClusterPreview } from "#adapters/http/api/ClusterPreview.ts"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import { connect } from "../api/Connection.ts"
import { readManifests } from "../manifest/ReadManifests.ts"
import { writeValue } from "../output/Output.ts"
import type { OutputFormat } from "../output/OutputFormats.ts"
import { previewText } from "./PlanTable.ts"
import { previewManifest } from "./SendManifest.ts"

export interface PreviewInput extends ConnectionFlags {
  readonly file: ReadonlyArray<string>
  readonly output: OutputFormat
}

const encode = Schema.encodeSync(Schema.toCodecJson(ClusterPreview))

/** What manifests would make and cost: one value for one manifest, a list for several. */
export const previewManifests = Effect.fnUntraced(function* ({ file, output, ...flags }: PreviewInput) {
  const manifests = yield* readManifests(file)
  const connection = yield* connect(flags)
  const previews: Array<ClusterPreview> = []
  for (const manifest of manifests) previews.push(yield* previewManifest(connection, manifest))
  if (output === "table") return yield* Console.log(previews.map(previewText).join("\n\n"))
  const [first, ...others] = previews.map((preview) => encode(preview))
  yield* writeValue(output, others.length === 0 ? (first ?? null) : [first ?? null, ...others])
})
