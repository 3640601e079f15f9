import { Effect } from "effect"

import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"
import { smallAks } from "#tests/fixtures/AksRequests.ts"
import { smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import { smallGke } from "#tests/fixtures/GkeRequests.ts"
import { smallSelfHostedOnAzure } from "#tests/fixtures/SelfHostedOnAzureRequests.ts"
import { smallSelfHostedOnGcp } from "#tests/fixtures/SelfHostedOnGcpRequests.ts"
import { smallSelfHostedOnAws } from "#tests/fixtures/SelfHostedRequests.ts"

/** The specification of a request, with one group of four nodes over all zones. */
const specOf = (request: unknown): ClusterSpec => {
  const { spec } = Effect.runSync(readK8sClusterRequest(request))
  const [group] = spec.nodeGroups
  const workers = { ...group, name: "workers", minNode: 4, maxNode: 6, createPerAZ: false, labels: { tier: "web" } }
  return { ...spec, nodeGroups: [workers] }
}

const patched = /^v1\.\d+\.\d+$/

/** A cluster of each provisioner on each of its clouds, and what its nodes must have. */
export const simulatedSpecs = {
  EKS: {
    spec: specOf(smallCluster),
    labels: { "eks.amazonaws.com/capacityType": "ON_DEMAND" },
    providerId: /^aws:\/\/\/[a-z0-9-]+\/i-0[0-9a-f]{16}$/,
    version: /^v1\.\d+\.\d+-eks-[0-9a-f]+$/,
  },
  GKE: {
    spec: specOf(smallGke),
    labels: { "cloud.google.com/gke-provisioning": "standard", "cloud.google.com/gke-os-distribution": "cos" },
    providerId: /^gce:\/\/[a-z0-9-]+\/[a-z0-9-]+\/gke-/,
    version: /^v1\.\d+\.\d+-gke\.\d+$/,
  },
  AKS: {
    spec: specOf(smallAks),
    labels: { "kubernetes.azure.com/mode": "user", "kubernetes.azure.com/agentpool": "workers" },
    providerId: /^azure:\/\/\/subscriptions\/[0-9a-f-]{36}\/resourceGroups\/mc_/,
    version: patched,
  },
  "kubeadm on AWS": {
    spec: specOf(smallSelfHostedOnAws),
    labels: {},
    providerId: /^aws:\/\/\/[a-z0-9-]+\/i-0[0-9a-f]{16}$/,
    version: patched,
  },
  "kubeadm on Google Cloud": {
    spec: specOf(smallSelfHostedOnGcp),
    labels: {},
    providerId: /^gce:\/\/[a-z0-9-]+\/[a-z0-9-]+\/[a-z0-9-]+$/,
    version: patched,
  },
  "kubeadm on Azure": {
    spec: specOf(smallSelfHostedOnAzure),
    labels: {},
    providerId: /^azure:\/\/\/subscriptions\//,
    version: patched,
  },
} as const
