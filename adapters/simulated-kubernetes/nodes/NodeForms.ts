import type { CloudProvider } from "#domain/cloud/CloudProvider.ts"
import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import type { Provisioner } from "#domain/provisioner/Provisioner.ts"

import { aksNodes } from "./aks/AksNodes.ts"
import { awsMachines } from "./aws/AwsMachines.ts"
import { azureMachines } from "./azure/AzureMachines.ts"
import { eksNodes } from "./eks/EksNodes.ts"
import { gcpMachines } from "./gcp/GcpMachines.ts"
import { gkeNodes } from "./gke/GkeNodes.ts"
import type { NodeForm } from "./NodeForm.ts"
import { selfManagedNodes } from "./self-managed/SelfManagedNodes.ts"

/** What the nodes of each provisioner look like, by the cloud they are on. A new one is a folder beside this file and a line here. */
const nodeForms: Readonly<Record<Provisioner["type"], Readonly<Partial<Record<CloudProvider, NodeForm>>>>> = {
  eks: { aws: eksNodes },
  gke: { gcp: gkeNodes },
  aks: { azure: aksNodes },
  selfHosted: {
    aws: selfManagedNodes(awsMachines),
    azure: selfManagedNodes(azureMachines),
    gcp: selfManagedNodes(gcpMachines),
  },
}

export const nodeFormOf = ({ provider, provisioner }: ClusterSpec): NodeForm => {
  const form = nodeForms[provisioner.type][provider]
  if (form === undefined) throw new Error(`No nodes of ${provisioner.type} on ${provider} are simulated.`)
  return form
}
