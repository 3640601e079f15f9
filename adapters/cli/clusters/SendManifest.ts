import { Effect } from "effect"

import type { ClusterAccepted } from "#adapters/http/api/clusters/ClusterAccepted.ts"
import type { ClusterPreview } from "#adapters/http/api/clusters/ClusterPreview.ts"
import type { AnyApiError } from "#adapters/http/api/errors/ApiError.ts"

import { explainApiError, isApiError } from "../api/ApiRefusal.ts"
import type { Connection } from "../api/Connection.ts"
import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import type { Manifest } from "../manifest/Manifest.ts"

/** A cluster of the manifest's name exists and is not changed. */
export interface Existing {
  readonly kind: "existing"
  readonly clusterName: string
  /** Where the manifest differs from the cluster's; empty if it is unchanged. */
  readonly differences: ReadonlyArray<string>
}

/** The result of a manifest that was applied or previewed. */
export type Sent =
  | { readonly kind: "created"; readonly accepted: ClusterAccepted }
  | { readonly kind: "previewed"; readonly preview: ClusterPreview }
  | Existing

const misunderstood = commandFailed(
  exitCodes.failed,
  "The server sent an unexpected response. Compare its version with `orrery version`.",
)

const existingOf = (error: AnyApiError, { name }: Manifest): Existing | undefined =>
  error._tag === "Conflict" && error.details.differences !== undefined && name !== undefined
    ? { kind: "existing", clusterName: name, differences: error.details.differences }
    : undefined

/** Sends a manifest. Its problems are reported with their line in the file. */
const send = Effect.fnUntraced(function* ({ ask }: Connection, manifest: Manifest, dryRun: boolean) {
  const response = yield* ask((api) =>
    Effect.catchIf(
      api.clusters.create({ query: { dryRun }, payload: manifest.body }),
      isApiError,
      (error): Effect.Effect<Existing, ReturnType<typeof explainApiError> | AnyApiError> => {
        const existing = existingOf(error, manifest)
        if (existing !== undefined) return Effect.succeed(existing)
        return Effect.fail(
          error._tag === "ValidationFailed" ? explainApiError(error, { locate: manifest.locate }) : error,
        )
      },
    ),
  )
  if ("kind" in response) return response
  const sent: Sent =
    response.status === 202
      ? { kind: "created", accepted: response.data }
      : { kind: "previewed", preview: response.data }
  return sent
})

/** Requests the cluster of a manifest. */
export const sendManifest = Effect.fnUntraced(function* (connection: Connection, manifest: Manifest) {
  const sent = yield* send(connection, manifest, false)
  return sent.kind === "previewed" ? yield* misunderstood : sent
})

/** Requests a preview of the cluster of a manifest. */
export const previewManifest = Effect.fnUntraced(function* (connection: Connection, manifest: Manifest) {
  const sent = yield* send(connection, manifest, true)
  return sent.kind === "created" ? yield* misunderstood : sent
})
