import type { BootstrapCluster, BootstrapNodeGroup, ControlPlaneMember } from "../bootstrap/Bootstrapper.ts"
import type { KubeadmCloud } from "./KubeadmCloud.ts"

const cloudSettings = (cluster: BootstrapCluster, names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(names).map(([setting, name]) => {
      const value = cluster.cloudSettings[name]
      if (value === undefined)
        throw new Error(`The cloud setting ${name} of cluster ${cluster.clusterName} is missing.`)
      return [setting, value]
    }),
  )

const sharedSettings = (cluster: BootstrapCluster): Record<string, string> => ({
  account_id: cluster.accountId,
  bucket: cluster.bucket,
  cluster_id: cluster.clusterId,
  cluster_name: cluster.clusterName,
  endpoint: cluster.endpoint,
  region: cluster.region,
})

const nodeLabels = (labels: Readonly<Record<string, string>>): string =>
  Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join(",")

/** The settings of a member of the control plane. */
export const memberSettings = (
  cluster: BootstrapCluster,
  cloud: KubeadmCloud,
  member: ControlPlaneMember,
  addOns: ReadonlyArray<string>,
): Record<string, string> => ({
  role: "control-plane",
  ...sharedSettings(cluster),
  ...cloudSettings(cluster, cloud.settings.controlPlane),
  add_ons: addOns.join(" "),
  address: member.address,
  data_disk: member.dataDisk,
  generation: String(member.generation),
  issuer: cluster.issuer ?? "https://kubernetes.default.svc",
  key_id: cluster.keyId,
  kubernetes_version: member.kubernetesVersion,
  member_index: String(cluster.controlPlane.indexOf(member)),
  member_name: member.name,
  members: cluster.controlPlane.map(({ name }) => name).join(" "),
  network_interface: member.networkInterface,
  node_labels: nodeLabels(member.labels),
  pod_cidr: cluster.podCidr,
  service_cidr: cluster.serviceCidr,
})

/** The settings of the machines of a node group. */
export const groupSettings = (
  cluster: BootstrapCluster,
  cloud: KubeadmCloud,
  group: BootstrapNodeGroup,
): Record<string, string> => ({
  role: "worker",
  ...sharedSettings(cluster),
  ...cloudSettings(cluster, cloud.settings.worker),
  kubernetes_version: group.kubernetesVersion,
  node_labels: nodeLabels(group.labels),
  node_taints: group.taints.map(({ effect, key, value }) => `${key}=${value}:${effect}`).join(","),
})
