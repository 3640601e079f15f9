import { CloudRefusal } from "../cloud/CloudRefusal.ts"
import type { ProviderRefusals } from "../cloud/SimulatedProvider.ts"

const gerunds = { create: "creating", read: "reading", update: "updating", delete: "deleting" } as const

/** The wording of refusals by AWS and its provider. */
export const awsRefusals: ProviderRefusals = {
  call: ({ operation, resourceType, name }, message) =>
    new CloudRefusal({
      summary: `${gerunds[operation]} ${resourceType}${name === "" ? "" : ` (${name})`}: api error ${message}`,
      detail: "",
    }),
  alreadyExists: (resourceType, name) => `AlreadyExistsException: ${resourceType} ${name} already exists.`,
  notFound: (name) => `ResourceNotFoundException: ${name} does not exist.`,
  credentials: new CloudRefusal({
    summary: "Retrieving AWS account details: validating provider credentials",
    detail:
      "retrieving caller identity from STS: operation error STS: GetCallerIdentity, https response error StatusCode: 403, api error InvalidClientTokenId: The security token included in the request is invalid.",
  }),
}
