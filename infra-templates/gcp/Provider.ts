import { GoogleProvider } from "@cdktf/provider-google/lib/provider/index.js"
import type { TerraformStack } from "cdktf"

import { gcpOwnership } from "#domain/cloud/gcp/OwnershipLabels.ts"
import { foreignServiceAccount, impersonatedServiceAccount } from "#domain/cloud/gcp/ServiceAccountName.ts"

import { UnsupportedSpec } from "../synthesis/UnsupportedSpec.ts"
import type { GcpRequest } from "./GcpRequest.ts"

const { labels } = gcpOwnership

/** The labels of every object that takes labels: the user's, and those by which Orrery finds its own. */
export const clusterLabels = (request: GcpRequest): Readonly<Record<string, string>> => ({
  ...request.labels,
  [labels.clusterId]: request.clusterId,
  [labels.organizationId]: request.organizationId,
  [labels.managedBy]: "orrery",
})

/** Each program is written here, also that of a stored cluster: no program impersonates the account of another organization. */
const serviceAccountOf = ({ account, organizationId, path }: GcpRequest): string => {
  const own = impersonatedServiceAccount(account, organizationId)
  if (own !== undefined) return own
  throw new UnsupportedSpec({ path: `${path}.serviceAccount`, problem: foreignServiceAccount(account, organizationId) })
}

/** How Terraform reaches the project. Keys and tokens never stand here: a `static` run has them in its environment. */
export const defineProvider = (stack: TerraformStack, request: GcpRequest): void => {
  const { account, project, region } = request
  const provider = new GoogleProvider(stack, "google", {
    project,
    region,
    // Terraform's own label would not be the same in a plan as in the cloud.
    addTerraformAttributionLabel: false,
    ...(account.credentialsType === "dynamic" && {
      impersonateServiceAccount: serviceAccountOf(request),
    }),
  })
  // By override, because CDKTF turns the keys of a provider's maps into snake case, and these are the user's labels.
  provider.addOverride("default_labels", clusterLabels(request))
}
