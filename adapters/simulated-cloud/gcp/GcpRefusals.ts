import { CloudRefusal } from "../cloud/CloudRefusal.ts"
import type { ProviderRefusals } from "../cloud/SimulatedProvider.ts"

const gerunds = { create: "creating", read: "reading", update: "updating", delete: "deleting" } as const

/** How Google Cloud and its provider word their refusals. */
export const gcpRefusals: ProviderRefusals = {
  call: ({ operation, resourceType, name }, message) =>
    new CloudRefusal({
      summary: `Error ${gerunds[operation]} ${resourceType}${name === "" ? "" : ` (${name})`}: googleapi: ${message}`,
      detail: "",
    }),
  alreadyExists: (_, name) => `Error 409: The resource '${name}' already exists, alreadyExists`,
  notFound: (name) => `Error 404: The resource '${name}' was not found, notFound`,
  credentials: new CloudRefusal({
    summary: "Attempted to load application default credentials since neither `credentials` nor `access_token` was set",
    detail:
      'oauth2: cannot fetch token: 400 Bad Request. Response: {"error":"invalid_grant","error_description":"Invalid JWT Signature."}',
  }),
}
