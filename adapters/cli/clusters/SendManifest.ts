import { Effect } from "effect"

import { explainApiError, isApiError } from "../api/ApiRefusal.ts"
import type { Connection } from "../api/Connection.ts"
import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import type { Manifest } from "../manifest/Manifest.ts"

const misunderstood = commandFailed(exitCodes.failed, "The server answered something else than was asked for.")

/** Problems of a manifest are told with the line of the file they are on. */
const send = ({ ask }: Connection, manifest: Manifest, dryRun: boolean) =>
  ask((api) =>
    Effect.mapError(api.clusters.create({ query: { dryRun }, payload: manifest.body }), (error) =>
      isApiError(error) && error._tag === "ValidationFailed"
        ? explainApiError(error, { locate: manifest.locate })
        : error,
    ),
  )

/** Asks for the cluster of a manifest. */
export const sendManifest = Effect.fnUntraced(function* (connection: Connection, manifest: Manifest) {
  const answer = yield* send(connection, manifest, false)
  return answer.status === 202 ? answer.data : yield* misunderstood
})

/** Asks what the cluster of a manifest would be, without making it. */
export const previewManifest = Effect.fnUntraced(function* (connection: Connection, manifest: Manifest) {
  const answer = yield* send(connection, manifest, true)
  return answer.status === 200 ? answer.data : yield* misunderstood
})
