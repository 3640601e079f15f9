import { Effect } from "effect"

import type { ClusterAccepted } from "#adapters/http/api/clusters/ClusterAccepted.ts"
import type { K8sCluster } from "#adapters/http/api/clusters/K8sCluster.ts"
import { isTerminal } from "#domain/operation/Operation.ts"

import type { Connection } from "../api/Connection.ts"
import { readProgress } from "../api/FollowOperation.ts"
import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import type { Manifest } from "../manifest/Manifest.ts"
import { spellCount } from "../output/Amounts.ts"
import type { Existing } from "./SendManifest.ts"

/** A cluster that equals its manifest. */
export interface Unchanged {
  readonly kind: "unchanged"
  readonly accepted: ClusterAccepted
  /** Whether it is still being created. */
  readonly inProgress: boolean
}

const differs = ({ clusterName, differences }: Existing, { locateField, place }: Manifest) =>
  commandFailed(
    exitCodes.conflict,
    [
      `${place}: ${clusterName} exists, and this manifest differs from it in ${spellCount(differences.length, "field")}:`,
      ...differences.map((path) => `  ${locateField(path)}`),
      "Orrery cannot update a cluster yet. Restore these fields, or give the manifest another clusterName.",
    ].join("\n"),
  )

const unusable = ({ clusterName, state }: K8sCluster, { place }: Manifest) =>
  commandFailed(
    exitCodes.conflict,
    [
      `${place}: ${clusterName} exists unchanged, but it is ${state}.`,
      state === "DELETING"
        ? `Wait until it is gone with \`orrery clusters delete ${clusterName} --yes --wait\`, then apply again.`
        : `See why with \`orrery clusters progress stream ${clusterName}\`; delete it with \`orrery clusters delete ${clusterName} --wait\`, then apply again.`,
    ].join("\n"),
  )

const neverReady: ReadonlyArray<string> = ["FAILED", "DELETING", "APPROVAL_REJECTED"]

/** Checks a manifest against the cluster that has its name: an unchanged one needs nothing. */
export const checkExisting = Effect.fnUntraced(function* (
  connection: Connection,
  existing: Existing,
  manifest: Manifest,
) {
  if (existing.differences.length > 0) return yield* differs(existing, manifest)
  const { data: cluster } = yield* connection.ask((api) =>
    api.clusters.get({ params: { clusterId: existing.clusterName } }),
  )
  if (neverReady.includes(cluster.state)) return yield* unusable(cluster, manifest)
  const { clusterId, clusterName, engine, simulated, state } = cluster
  const { operationId, operationType, status } = yield* readProgress(connection, clusterId)
  return {
    kind: "unchanged",
    accepted: { clusterId, clusterName, engine, operationId, simulated, state },
    inProgress: operationType === "CREATE" && !isTerminal(status),
  } satisfies Unchanged
})
