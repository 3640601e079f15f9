import { awsKubeadm } from "./aws/AwsKubeadm.ts"
import { azureKubeadm } from "./azure/AzureKubeadm.ts"
import { gcpKubeadm } from "./gcp/GcpKubeadm.ts"
import type { KubeadmCloud } from "./KubeadmCloud.ts"

/** The clouds whose machines kubeadm can start a cluster on. A new one is a folder beside this file and a line here. */
export const kubeadmClouds: Readonly<Record<string, KubeadmCloud>> = {
  aws: awsKubeadm,
  azure: azureKubeadm,
  gcp: gcpKubeadm,
}
