import { CloudRefusal } from "../cloud/CloudRefusal.ts"
import type { MissingMachines, ProviderRefusals, QuotaExcess, Shortage } from "../cloud/SimulatedProvider.ts"

const gerunds = { create: "creating", read: "reading", update: "updating", delete: "deleting" } as const

const decimal = (value: number): string => value.toFixed(1)

const denied = (action: string, project: string): string => {
  const isCompute = action.startsWith("compute.")
  if (isCompute) return `Error 403: Required '${action}' permission for 'projects/${project}', forbidden`
  if (action.startsWith("container.")) {
    return `Error 403: Required "${action}" permission(s) for "projects/${project}"., forbidden`
  }
  return `Error 403: Permission '${action}' denied on resource 'projects/${project}' (or it may not exist)., forbidden`
}

/** GKE looks at the quotas of machines before it creates any. Compute Engine counts its objects. */
const quotaExceeded = ({
  accountId,
  code,
  limit,
  region,
  resourceType,
  scope,
  used,
  wanted,
}: QuotaExcess): Shortage => {
  if (!resourceType.startsWith("google_container_")) {
    const place = scope === "account" ? "globally" : `in region ${region}`
    return {
      message: `Error 403: QUOTA_EXCEEDED: Quota '${code}' exceeded. Limit: ${decimal(limit)} ${place}., quotaExceeded`,
    }
  }
  const left = Math.max(0, limit - used)
  return {
    message: `Error 403: Insufficient regional quota to satisfy request: resource "${code}": request requires '${decimal(wanted)}' and is short '${decimal(wanted - left)}'. project has a quota of '${decimal(limit)}' with '${decimal(left)}' available. View and manage quotas at https://console.cloud.google.com/iam-admin/quotas?usage=USED&project=${accountId}., forbidden`,
  }
}

/** A node pool exists before its machines start, and stays when they do not. */
const noCapacity = ({ accountId, resourceType, zone }: MissingMachines): Shortage => ({
  message: `Error waiting for ${resourceType === "google_container_node_pool" ? "creating GKE NodePool" : "instances of the group"}: Google Compute Engine: ZONE_RESOURCE_POOL_EXHAUSTED: The zone 'projects/${accountId}/zones/${zone}' does not have enough resources available to fulfill the request. Try a different zone, or try again later.`,
  leavesObject: true,
})

/** How Google Cloud and its provider word their refusals. */
export const gcpRefusals: ProviderRefusals = {
  call: ({ operation, resourceType, name }, message) =>
    new CloudRefusal({
      summary: `Error ${gerunds[operation]} ${resourceType}${name === "" ? "" : ` (${name})`}: googleapi: ${message}`,
      detail: "",
    }),
  alreadyExists: (_, name) => `Error 409: The resource '${name}' already exists, alreadyExists`,
  notFound: (name) => `Error 404: The resource '${name}' was not found, notFound`,
  denied,
  quotaExceeded,
  noCapacity,
  credentials: new CloudRefusal({
    summary: "Attempted to load application default credentials since neither `credentials` nor `access_token` was set",
    detail:
      'oauth2: cannot fetch token: 400 Bad Request. Response: {"error":"invalid_grant","error_description":"Invalid JWT Signature."}',
  }),
}
