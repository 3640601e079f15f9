import { Effect, Schema } from "effect"

import { ClusterAccepted } from "#adapters/http/api/clusters/ClusterAccepted.ts"

import type { Connection } from "../api/Connection.ts"
import type { Manifest } from "../manifest/Manifest.ts"
import { checkExisting, type Unchanged } from "./ExistingCluster.ts"
import { type Sent, sendManifest } from "./SendManifest.ts"

/** A manifest whose cluster is being created, or exists as the manifest describes it. */
export type Applied = Extract<Sent, { readonly kind: "created" }> | Unchanged

const encode = Schema.encodeSync(
  Schema.toCodecJson(Schema.Struct({ ...ClusterAccepted.fields, unchanged: Schema.Boolean })),
)

/** Requests the cluster of a manifest, or finds it unchanged. */
export const applyManifest = Effect.fnUntraced(function* (connection: Connection, manifest: Manifest) {
  const sent = yield* sendManifest(connection, manifest)
  return sent.kind === "existing" ? yield* checkExisting(connection, sent, manifest) : sent
})

/** Whether nothing is left to wait for. */
export const isSettled = (applied: Applied): boolean => applied.kind === "unchanged" && !applied.inProgress

/** The result of a manifest, for people, and how to follow its operation. */
export const appliedText = (applied: Applied): string => {
  const { clusterName, operationId, simulated, state } = applied.accepted
  const where = simulated ? " (simulated)" : ""
  if (isSettled(applied)) return `${clusterName} is unchanged: ${state}${where}.`
  return [
    applied.kind === "unchanged"
      ? `${clusterName} is unchanged and still being created: operation ${operationId}.`
      : `${clusterName} is ${state}${where}: operation ${operationId}.`,
    `  orrery clusters progress stream ${clusterName}`,
  ].join("\n")
}

/** The same for programs. */
export const appliedValue = (applied: Applied): Schema.Json =>
  encode({ ...applied.accepted, unchanged: applied.kind === "unchanged" })
