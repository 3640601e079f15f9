import { DateTime } from "effect"

import type { K8sCluster } from "#adapters/http/api/clusters/K8sCluster.ts"

import { spellDollars, spellDuration } from "../output/Amounts.ts"
import { spellMoment } from "../output/Moment.ts"
import { providerText, simulatedNote } from "../output/SimulatedNote.ts"
import { stateStyle, type Style } from "../output/Style.ts"
import { fieldLines, table } from "../output/Table.ts"

const headings = ["NAME", "STATE", "PROVIDER", "REGION", "KUBERNETES", "NODES", "COST/MONTH", "AGE"]
const wideHeadings = [...headings, "API", "ADD-ONS", "ENGINE", "CLUSTER ID"]
const stateColumn = 1

const age = (cluster: K8sCluster, now: DateTime.Utc) =>
  spellDuration((DateTime.toEpochMillis(now) - DateTime.toEpochMillis(cluster.createdTimestamp)) / 1000)

/** The clusters of an organization, one a line. */
export const clusterTable = (
  clusters: ReadonlyArray<K8sCluster>,
  { isWide, now, style }: { readonly isWide: boolean; readonly now: DateTime.Utc; readonly style: Style },
): string => {
  if (clusters.length === 0) return "There are no clusters. Create one with `orrery clusters apply -f FILE --wait`."
  const rows = clusters.map((cluster) => [
    cluster.clusterName,
    cluster.state,
    providerText(cluster.provider, cluster.simulated),
    cluster.region,
    cluster.kubernetesVersion,
    String(cluster.workerNodes),
    spellDollars(cluster.totalMonthlyCost),
    age(cluster, now),
    ...(isWide ? [cluster.clusterFQDN ?? "", cluster.addOnService.join(","), cluster.engine, cluster.clusterId] : []),
  ])
  return table(isWide ? wideHeadings : headings, rows, (cell, column) =>
    column === stateColumn ? stateStyle(style, cell.trim())(cell) : cell,
  )
}

/** A managed control plane has no nodes of its own. */
const controlPlane = ({ controlPlaneNode }: K8sCluster): string =>
  controlPlaneNode === 0 ? "the control plane is managed" : `${controlPlaneNode} control plane`

/** One cluster, field by field. */
export const clusterFields = (cluster: K8sCluster): string =>
  fieldLines([
    ["Name", cluster.clusterName],
    ["State", cluster.state],
    ["Id", cluster.clusterId],
    ["Provider", `${providerText(cluster.provider, cluster.simulated)}, ${cluster.provisionerType}`],
    ["Region", cluster.region],
    ["Kubernetes", `${cluster.kubernetesVersion}, ${cluster.architecture}`],
    ["API", cluster.clusterFQDN ?? "not there yet"],
    ["Nodes", `${cluster.workerNodes} workers, ${controlPlane(cluster)}`],
    ["Add-ons", cluster.addOnService.length === 0 ? "none" : cluster.addOnService.join(", ")],
    ["Applications", cluster.application.length === 0 ? "none" : cluster.application.join(", ")],
    ["Cost", `${spellDollars(cluster.totalMonthlyCost)} a month, estimated`],
    ["Engine", cluster.engine],
    ["Created", spellMoment(cluster.createdTimestamp)],
    ["Changed", spellMoment(cluster.lastUpdatedTimestamp)],
    ...(cluster.simulated ? ([["Note", simulatedNote]] as const) : []),
  ])
