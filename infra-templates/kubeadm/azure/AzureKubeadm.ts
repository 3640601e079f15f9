import type { KubeadmCloud } from "../KubeadmCloud.ts"
import { azureAddOns } from "./AzureAddOns.ts"
import { azureShell } from "./AzureShell.ts"

/** Machines of Azure. The bucket is a container: `storageaccount/container`. */
export const azureKubeadm: KubeadmCloud = {
  shell: azureShell,
  download:
    'az login --identity --client-id "$client_id" --allow-no-subscriptions --output none && az storage blob download --auth-mode login --account-name "$(dirname "$bucket")" --container-name "$(basename "$bucket")" --name "$key" --file "$script" --overwrite --no-progress --output none',
  settings: {
    controlPlane: {
      client_id: "control_plane_client_id",
      resource_group: "resource_group",
      route_table: "route_table",
      security_group: "security_group",
      subnet: "subnet",
      tenant_id: "tenant_id",
      virtual_network: "virtual_network",
      virtual_network_group: "virtual_network_group",
    },
    worker: { client_id: "worker_client_id" },
  },
  addOns: azureAddOns,
}
