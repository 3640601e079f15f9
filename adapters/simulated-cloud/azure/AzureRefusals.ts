import { CloudRefusal } from "../cloud/CloudRefusal.ts"
import type { MissingMachines, ProviderRefusals, QuotaExcess, Shortage } from "../cloud/SimulatedProvider.ts"

const gerunds = { create: "creating", read: "retrieving", update: "updating", delete: "deleting" } as const

/** `Virtual Network` of `azurerm_virtual_network`. */
const titleOf = (resourceType: string): string =>
  resourceType
    .split("_")
    .slice(1)
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join(" ")

const denied = (action: string, subscription: string): string =>
  `unexpected status 403 (403 Forbidden) with error: AuthorizationFailed: The client does not have authorization to perform action '${action}' over scope '/subscriptions/${subscription}' or the scope is invalid.`

/** AKS looks at the quotas of machines before it creates any, and so does Azure. Networks count their objects. */
const quotaExceeded = ({ code, limit, region, resourceType, used, wanted }: QuotaExcess): Shortage => {
  const refusal = (text: string) => ({ message: `unexpected status 400 (400 Bad Request) with error: ${text}` })
  if (resourceType.startsWith("azurerm_kubernetes_")) {
    return refusal(
      `ErrCode_InsufficientVCPUQuota: Insufficient vcpu quota requested ${wanted}, remaining ${Math.max(0, limit - used)} for family ${code} for region ${region}.`,
    )
  }
  return refusal(
    resourceType.startsWith("azurerm_linux_virtual_machine")
      ? `OperationNotAllowed: Operation could not be completed as it results in exceeding approved ${code} Cores quota. Location: ${region}, Current Limit: ${limit}, Current Usage: ${used}, Additional Required: ${wanted}.`
      : `${code}CountLimitReached: Cannot create more than ${limit} ${code} for this subscription in region ${region}.`,
  )
}

/** A node pool, a machine or a scale set exists before its machines start, and stays when they do not. */
const noCapacity = ({ machineType, zone }: MissingMachines): Shortage => ({
  message: `polling after CreateOrUpdate: polling failed: the Azure API returned the following error: Status: "ZonalAllocationFailed" Message: "Allocation failed. We do not have sufficient capacity for the requested VM size ${machineType} in zone ${zone}."`,
  leavesObject: true,
})

/** How Azure and its provider word their refusals. */
export const azureRefusals: ProviderRefusals = {
  call: ({ operation, resourceType, name }, message) =>
    new CloudRefusal({
      summary: `${gerunds[operation]} ${titleOf(resourceType)}${name === "" ? "" : ` ("${name}")`}: ${message}`,
      detail: "",
    }),
  alreadyExists: (resourceType, name) =>
    `a resource with the ID "${name}" already exists - to be managed via Terraform this resource needs to be imported into the State. Please see the resource documentation for "${resourceType}" for more information.`,
  notFound: (name) =>
    `unexpected status 404 (404 Not Found) with error: ResourceNotFound: The Resource '${name}' was not found.`,
  denied,
  quotaExceeded,
  noCapacity,
  credentials: new CloudRefusal({
    summary:
      "building account: could not acquire access token to parse claims: clientCredentialsToken: received HTTP status 401",
    detail:
      '{"error":"invalid_client","error_description":"AADSTS7000215: Invalid client secret provided. Ensure the secret being sent in the request is the client secret value."}',
  }),
}
