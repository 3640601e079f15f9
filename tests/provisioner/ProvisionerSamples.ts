import { Effect } from "effect"

import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"
import { fullAks } from "#tests/fixtures/AksRequests.ts"
import { exampleNames, exampleRequest } from "#tests/fixtures/ExampleManifests.ts"
import { fullGke } from "#tests/fixtures/GkeRequests.ts"
import { fullSelfHostedOnAzure } from "#tests/fixtures/SelfHostedOnAzureRequests.ts"
import { fullSelfHostedOnGcp } from "#tests/fixtures/SelfHostedOnGcpRequests.ts"
import { fullSelfHostedOnAws } from "#tests/fixtures/SelfHostedRequests.ts"
import { fullSpec } from "#tests/infra-templates/fixtures/Requests.ts"

/** A cluster that a provisioner can create. */
export interface ProvisionerSample {
  readonly name: string
  readonly spec: ClusterSpec
}

const specOf = (request: unknown): ClusterSpec => Effect.runSync(readK8sClusterRequest(request)).spec

/** One of each example, which are all provisioners on all their clouds. */
export const exampleSamples: ReadonlyArray<ProvisionerSample> = exampleNames.map((name) => ({
  name,
  spec: specOf(exampleRequest(name)),
}))

/** Clusters that use every field of their provisioner. A provisioner adds a line. */
export const everyFieldSamples: ReadonlyArray<ProvisionerSample> = [
  { name: "eks-every-field", spec: fullSpec },
  { name: "gke-every-field", spec: specOf(fullGke) },
  { name: "aks-every-field", spec: specOf(fullAks) },
  { name: "self-managed-aws-every-field", spec: specOf(fullSelfHostedOnAws) },
  { name: "self-managed-gcp-every-field", spec: specOf(fullSelfHostedOnGcp) },
  { name: "self-managed-azure-every-field", spec: specOf(fullSelfHostedOnAzure) },
]

export const samples: ReadonlyArray<ProvisionerSample> = [...exampleSamples, ...everyFieldSamples]
