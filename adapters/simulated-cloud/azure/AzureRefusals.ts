import { CloudRefusal } from "../cloud/CloudRefusal.ts"
import type { ProviderRefusals } from "../cloud/SimulatedProvider.ts"

const gerunds = { create: "creating", read: "retrieving", update: "updating", delete: "deleting" } as const

/** `Virtual Network` of `azurerm_virtual_network`. */
const titleOf = (resourceType: string): string =>
  resourceType
    .split("_")
    .slice(1)
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join(" ")

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
  credentials: new CloudRefusal({
    summary:
      "building account: could not acquire access token to parse claims: clientCredentialsToken: received HTTP status 401",
    detail:
      '{"error":"invalid_client","error_description":"AADSTS7000215: Invalid client secret provided. Ensure the secret being sent in the request is the client secret value."}',
  }),
}
