import { GoogleProvider } from "@cdktf/provider-google/lib/provider/index.js"
import type { TerraformStack } from "cdktf"

import { defaultServiceAccount } from "#domain/cloud/gcp/GcpAccount.ts"
import { gcpOwnership } from "#domain/cloud/gcp/OwnershipLabels.ts"

import type { GcpRequest } from "./GcpRequest.ts"

const { labels } = gcpOwnership

/** The labels of every object that takes labels: the user's, and those by which Orrery finds its own. */
export const clusterLabels = (request: GcpRequest): Readonly<Record<string, string>> => ({
  ...request.labels,
  [labels.clusterId]: request.clusterId,
  [labels.organizationId]: request.organizationId,
  [labels.managedBy]: "orrery",
})

/** How Terraform reaches the project. Keys and tokens never stand here: a `static` run has them in its environment. */
export const defineProvider = (stack: TerraformStack, request: GcpRequest): void => {
  const { account, project, region } = request
  const provider = new GoogleProvider(stack, "google", {
    project,
    region,
    // Terraform's own label would not be the same in a plan as in the cloud.
    addTerraformAttributionLabel: false,
    ...(account.credentialsType === "dynamic" && {
      impersonateServiceAccount: account.serviceAccount ?? defaultServiceAccount(project),
    }),
  })
  // By override, because CDKTF turns the keys of a provider's maps into snake case, and these are the user's labels.
  provider.addOverride("default_labels", clusterLabels(request))
}
