import { ComputeInstanceTemplate } from "@cdktf/provider-google/lib/compute-instance-template/index.js"
import type { DataGoogleComputeImage } from "@cdktf/provider-google/lib/data-google-compute-image/index.js"
import type { ServiceAccount } from "@cdktf/provider-google/lib/service-account/index.js"
import type { ITerraformDependable } from "cdktf"
import type { Construct } from "constructs"

import { findMachineType } from "#domain/catalogue/MachineType.ts"
import { diskTypeOf } from "#domain/cloud/gcp/DiskType.ts"
import type { PurchaseOption } from "#domain/cluster/NodeGroup.ts"

import { describeOwned } from "../../gcp/OwnedDescription.ts"
import { clusterLabels } from "../../gcp/Provider.ts"
import type { MachineNetwork } from "./Network.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

export interface MachineTemplate {
  /** A few letters for names, such as the name of a node group. */
  readonly purpose: string
  readonly description: string
  readonly image: DataGoogleComputeImage
  readonly machineType: string
  readonly purchaseOption: PurchaseOption
  readonly diskGiB: number
  readonly account: ServiceAccount
  readonly network: MachineNetwork
  readonly userData: string
  /** In addition to what every machine has. */
  readonly metadata?: Readonly<Record<string, string>>
  readonly labels: Readonly<Record<string, string>>
  readonly before: ReadonlyArray<ITerraformDependable>
}

/** Google takes 37 characters before its own, which tell the templates of one group apart. */
const prefixCharactersMax = 37

const namePrefix = (text: string): string => `${text.slice(0, prefixCharactersMax - 1).replace(/(?<!-)-+$/, "")}-`

const scheduling = (request: SelfManagedRequest, { machineType, purchaseOption }: MachineTemplate) => {
  if (purchaseOption === "spot") {
    return {
      provisioningModel: "SPOT",
      preemptible: true,
      automaticRestart: false,
      onHostMaintenance: "TERMINATE",
      instanceTerminationAction: "STOP",
    }
  }
  const { gpus = 0 } = findMachineType("gcp", request.region, machineType) ?? {}
  return {
    provisioningModel: "STANDARD",
    automaticRestart: true,
    onHostMaintenance: gpus > 0 ? "TERMINATE" : "MIGRATE",
  }
}

/**
 * The template of machines: without public addresses and logins by project keys, with verified boot, and a disk under the
 * user's key. A template never changes: another one takes its place.
 */
export const defineMachineTemplate = (
  scope: Construct,
  id: string,
  request: SelfManagedRequest,
  machines: MachineTemplate,
): ComputeInstanceTemplate =>
  describeOwned(
    new ComputeInstanceTemplate(scope, id, {
      project: request.project,
      namePrefix: namePrefix(`${request.name}-${machines.purpose}`),
      instanceDescription: machines.description,
      machineType: machines.machineType,
      disk: [
        {
          boot: true,
          autoDelete: true,
          sourceImage: machines.image.selfLink,
          diskType: diskTypeOf(machines.machineType),
          diskSizeGb: machines.diskGiB,
          diskEncryptionKey: { kmsKeySelfLink: request.encryptionKey },
          labels: { ...clusterLabels(request), ...machines.labels },
        },
      ],
      networkInterface: [{ subnetwork: machines.network.subnetwork.selfLink, nicType: "GVNIC" }],
      scheduling: scheduling(request, machines),
      serviceAccount: {
        email: machines.account.email,
        // The roles of the service account say what it may do; scopes would only be a second, older list.
        scopes: ["https://www.googleapis.com/auth/cloud-platform"],
      },
      shieldedInstanceConfig: { enableSecureBoot: true, enableVtpm: true, enableIntegrityMonitoring: true },
      metadata: {
        "startup-script": machines.userData,
        "enable-oslogin": "TRUE",
        "block-project-ssh-keys": "TRUE",
        "disable-legacy-endpoints": "TRUE",
        ...machines.metadata,
      },
      labels: { ...machines.labels },
      // The cloud controller opens ports of load balancers to machines with this tag.
      tags: [request.name],
      lifecycle: { createBeforeDestroy: true },
      dependsOn: [...machines.before],
    }),
    request,
    machines.description,
  )
