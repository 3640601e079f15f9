import type { BootstrapCluster, ControlPlaneMember } from "#infra-templates/bootstrap/Bootstrapper.ts"

/** The clouds that the script is run for. */
export const bootstrapClouds = ["aws", "gcp", "azure"] as const

const member = (index: number): ControlPlaneMember => ({
  name: `payments-control-plane-${index}`,
  zone: "zone-a",
  address: `10.0.32.1${index}`,
  networkInterface: `eni-${index}`,
  dataDisk: `vol-${index}`,
  kubernetesVersion: "1.34.2",
  labels: { "example.com/tier": "control" },
  generation: 1,
})

/** A cluster with three members and one node group, with every setting that a cloud asks for. */
export const bootstrapCluster = (changes: Partial<BootstrapCluster> = {}): BootstrapCluster => ({
  cloud: "aws",
  clusterName: "payments",
  clusterId: "0198c2f4",
  region: "eu-central-1",
  accountId: "123456789012",
  bucket: changes.cloud === "azure" ? "acme/clusters" : "acme",
  keyId: "https://acme.vault.azure.net/keys/secrets/1a2b",
  endpoint: "10.0.32.5",
  podCidr: "100.64.0.0/10",
  serviceCidr: "172.20.0.0/16",
  controlPlane: [member(0), member(1), member(2)],
  nodeGroups: [
    {
      name: "blue",
      kubernetesVersion: "1.34.2",
      purchaseOption: "spot",
      labels: { team: "payments", "example.com/tier": "web" },
      taints: [{ key: "spot", value: "true", effect: "NoSchedule" }],
    },
  ],
  cloudSettings: {
    control_plane_client_id: "11111111",
    network: "payments",
    resource_group: "payments",
    route_table: "",
    security_group: "payments",
    subnet: "nodes",
    subnetwork: "payments-nodes",
    tenant_id: "22222222",
    virtual_network: "payments",
    virtual_network_group: "payments",
    worker_client_id: "33333333",
  },
  ...changes,
})
