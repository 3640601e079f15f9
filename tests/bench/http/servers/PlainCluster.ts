import { createHmac, createSecretKey } from "node:crypto"

import postgres from "postgres"

import { pepper } from "../BenchPorts.ts"

interface ClusterRow {
  readonly id: string
  readonly organization_id: string
  /** What the seed wrote; a baseline checks nothing. */
  readonly spec: {
    readonly clusterName: string
    readonly provider: string
    readonly region: string
    readonly architecture: string
    readonly provisioner: { readonly type: string; readonly eks: { readonly kubernetesVersion: string } }
    readonly nodeGroups: ReadonlyArray<{ readonly minNode: number }>
  }
  readonly state: string
  readonly total_monthly_cost: number
  readonly endpoint: string | null
  readonly engine: string
  readonly simulated: boolean
  readonly created_at: Date
  readonly updated_at: Date
}

/** What the baselines do for one request: look the key up, select the cluster, write it out. As plainly as it can be done. */
export const plainCluster = (url: string) => {
  const { pathname, searchParams } = new URL(url)
  const sql = postgres({
    host: searchParams.get("host") ?? "",
    user: searchParams.get("user") ?? "",
    database: pathname.slice(1),
    max: 10,
  })

  const secret = createSecretKey(pepper)

  return async (key: string, id: string): Promise<object | undefined> => {
    const hash = createHmac("sha256", secret).update(key).digest()
    const [holder] = await sql`
      SELECT k.organization_id, k.expires_at, k.revoked_at,
        CASE WHEN o.owner_user_id = k.user_id THEN 'owner' ELSE m.role END AS role, u.global_role
      FROM api_keys k
      JOIN memberships m ON m.organization_id = k.organization_id AND m.user_id = k.user_id
      JOIN organizations o ON o.id = k.organization_id
      JOIN users u ON u.id = k.user_id
      WHERE k.hash = ${hash}`
    if (holder === undefined || holder["revoked_at"] !== null) return undefined
    const [row] = await sql<Array<ClusterRow>>`
      SELECT id, organization_id, spec, state, total_monthly_cost, endpoint, engine, simulated, created_at, updated_at
      FROM clusters WHERE id = ${id} AND organization_id = ${holder["organization_id"]}`
    return row === undefined ? undefined : { data: view(row), id: crypto.randomUUID(), message: "OK.", status: 200 }
  }
}

const view = (row: ClusterRow) => ({
  clusterId: row.id,
  clusterName: row.spec.clusterName,
  organizationId: row.organization_id,
  provider: row.spec.provider,
  provisionerType: row.spec.provisioner.type,
  region: row.spec.region,
  architecture: row.spec.architecture,
  kubernetesVersion: row.spec.provisioner.eks.kubernetesVersion,
  state: row.state,
  ...(row.endpoint === null ? {} : { clusterFQDN: row.endpoint }),
  controlPlaneNode: 0,
  workerNodes: row.spec.nodeGroups.reduce((nodes, { minNode }) => nodes + minNode, 0),
  addOnService: [],
  application: [],
  totalMonthlyCost: row.total_monthly_cost,
  engine: row.engine,
  simulated: row.simulated,
  createdTimestamp: row.created_at.toISOString(),
  lastUpdatedTimestamp: row.updated_at.toISOString(),
})
