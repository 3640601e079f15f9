import type { KubeadmCloud } from "../KubeadmCloud.ts"
import { gcpAddOns } from "./GcpAddOns.ts"
import { gcpShell } from "./GcpShell.ts"

/** Machines of Google Cloud. */
export const gcpKubeadm: KubeadmCloud = {
  shell: gcpShell,
  download: 'gcloud storage cp "gs://$bucket/$key" "$script" --quiet',
  settings: { controlPlane: { network: "network", subnetwork: "subnetwork" }, worker: {} },
  addOns: gcpAddOns,
}
