import { ClusterId } from "#domain/cluster/Cluster.ts"
import { kubeconfigParts } from "#domain/kubeconfig/KubeconfigDocument.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

/** What the command line adds to a kubeconfig for a cluster called staging. */
export const stagingParts = ({ cluster = "staging", origin = "https://orrery.example" } = {}) =>
  kubeconfigParts({
    clusterId: ClusterId.make(uuid(cluster)),
    name: "staging.acme",
    endpoint: { server: "https://k8s.example:6443", certificateAuthority: "-----BEGIN CERTIFICATE-----\n" },
    credential: { exec: { command: "orrery", args: ["clusters", "token", "staging"] } },
    origin,
  })
