import { ContainerCluster } from "@cdktf/provider-google/lib/container-cluster/index.js"
import type { ITerraformDependable } from "cdktf"
import { Construct } from "constructs"

import { clusterZones } from "#domain/cluster/ClusterZones.ts"

import type { ClusterNetwork } from "../gcp/ClusterNetwork.ts"
import type { NodeAccount } from "../gcp/NodeAccount.ts"
import { rangeNames } from "../gcp/Subnetwork.ts"
import type { GkeRequest } from "./GkeRequest.ts"
import { protectedMachine } from "./ProtectedMachine.ts"

interface ControlPlaneOptions {
  readonly network: ClusterNetwork
  readonly nodes: NodeAccount
  /** What the cluster needs and does not refer to. */
  readonly after: ReadonlyArray<ITerraformDependable>
}

/** Nodes and, unless the request authorizes networks, the API have private addresses only. Its DNS name is open to whom IAM allows. */
const networking = ({ gke }: GkeRequest, { networkId, ranges, subnetwork }: ClusterNetwork) => ({
  network: networkId,
  subnetwork: subnetwork.id,
  networkingMode: "VPC_NATIVE",
  ipAllocationPolicy: {
    clusterSecondaryRangeName: rangeNames.pods,
    servicesSecondaryRangeName: rangeNames.services,
    stackType: "IPV4",
  },
  datapathProvider: "ADVANCED_DATAPATH",
  // Dataplane V2 enforces network policies itself; the older mechanism has to be off by name.
  networkPolicy: { enabled: false },
  enableIntranodeVisibility: true,
  privateClusterConfig: {
    enablePrivateNodes: true,
    enablePrivateEndpoint: gke.authorizedNetworks.length === 0,
    masterIpv4CidrBlock: ranges.controlPlane,
    masterGlobalAccessConfig: { enabled: false },
  },
  masterAuthorizedNetworksConfig: {
    gcpPublicCidrsAccessEnabled: false,
    ...(gke.authorizedNetworks.length > 0 && {
      cidrBlocks: gke.authorizedNetworks.map((cidrBlock) => ({ cidrBlock })),
    }),
  },
  controlPlaneEndpointsConfig: { dnsEndpointConfig: { allowExternalTraffic: true } },
  dnsConfig: { clusterDns: "CLOUD_DNS", clusterDnsScope: "CLUSTER_SCOPE", clusterDnsDomain: "cluster.local" },
  gatewayApiConfig: { channel: "CHANNEL_STANDARD" },
})

const security = ({ gke, project }: GkeRequest) => ({
  workloadIdentityConfig: { workloadPool: `${project}.svc.id.goog` },
  databaseEncryption:
    gke.encryptionKey === undefined ? { state: "DECRYPTED" } : { state: "ENCRYPTED", keyName: gke.encryptionKey },
  enableShieldedNodes: true,
  enableLegacyAbac: false,
  masterAuth: { clientCertificateConfig: { issueClientCertificate: false } },
  binaryAuthorization: { evaluationMode: "PROJECT_SINGLETON_POLICY_ENFORCE" },
  // Google has ended the scan of workloads that the basic mode had.
  securityPostureConfig: { mode: "BASIC", vulnerabilityMode: "VULNERABILITY_DISABLED" },
  nodePoolDefaults: { nodeConfigDefaults: { insecureKubeletReadonlyPortEnabled: "FALSE" } },
  ...(gke.securityGroup !== undefined && { authenticatorGroupsConfig: { securityGroup: gke.securityGroup } }),
})

const operations = {
  loggingConfig: {
    enableComponents: ["SYSTEM_COMPONENTS", "APISERVER", "CONTROLLER_MANAGER", "SCHEDULER", "WORKLOADS"],
  },
  monitoringConfig: { enableComponents: ["SYSTEM_COMPONENTS"], managedPrometheus: { enabled: true } },
  addonsConfig: {
    dnsCacheConfig: { enabled: true },
    gcePersistentDiskCsiDriverConfig: { enabled: true },
    horizontalPodAutoscaling: { disabled: false },
    httpLoadBalancing: { disabled: false },
    networkPolicyConfig: { disabled: true },
  },
  costManagementConfig: { enabled: true },
  verticalPodAutoscaling: { enabled: true },
  // GKE needs 48 hours in 32 days: two nights a week, in UTC.
  maintenancePolicy: {
    recurringWindow: {
      startTime: "2026-01-03T00:00:00Z",
      endTime: "2026-01-03T08:00:00Z",
      recurrence: "FREQ=WEEKLY;BYDAY=SA,SU",
    },
  },
}

/**
 * The Kubernetes API and its keepers in all zones of the region. GKE creates a first node pool with every cluster, which is
 * removed at once; its machines are as protected as any others.
 */
export const defineControlPlane = (
  parent: Construct,
  request: GkeRequest,
  { after, network, nodes }: ControlPlaneOptions,
): ContainerCluster =>
  new ContainerCluster(new Construct(parent, "control_plane"), "cluster", {
    project: request.project,
    location: request.region,
    nodeLocations: [...clusterZones(request.spec)],
    name: request.name,
    minMasterVersion: request.gke.kubernetesVersion,
    releaseChannel: { channel: request.gke.releaseChannel.toUpperCase() },
    ...networking(request, network),
    ...security(request),
    ...operations,
    removeDefaultNodePool: true,
    initialNodeCount: 1,
    nodeConfig: { machineType: "e2-medium", diskSizeGb: 20, ...protectedMachine(request, nodes) },
    deletionProtection: request.deletionProtection,
    timeouts: { create: "45m", update: "60m", delete: "45m" },
    // What is said of the first node pool means nothing once it is gone.
    lifecycle: { ignoreChanges: ["node_config", "initial_node_count"] },
    dependsOn: [...after, ...nodes.roles, ...network.internetAccess],
  })
