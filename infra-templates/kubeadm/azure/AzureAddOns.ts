import type { AddOn } from "../add-ons/AddOn.ts"
import { blockStorage } from "../add-ons/BlockStorage.ts"
import { cilium } from "../add-ons/Cilium.ts"
import { cloudController } from "../add-ons/CloudController.ts"
import { clusterAutoscaler } from "../add-ons/ClusterAutoscaler.ts"
import { metricsServer } from "../add-ons/MetricsServer.ts"
import { servingCertificateApprover } from "../add-ons/ServingCertificateApprover.ts"

const configuration = "/etc/kubernetes/orrery/cloud.conf"

/** What clusters on machines of Azure need. */
export const azureAddOns: ReadonlyArray<AddOn> = [
  cilium,
  cloudController({
    version: "1.34.3",
    source: "kubernetes-sigs/cloud-provider-azure v1.34.3, documentation of flags and roles.",
    image: "mcr.microsoft.com/oss/v2/kubernetes/azure-cloud-controller-manager:v1.34.3",
    command: ["cloud-controller-manager"],
    parameters: ["--cloud-provider=azure", "--controllers=*,-route"],
  }),
  servingCertificateApprover,
  metricsServer,
  blockStorage({
    driver: "disk.csi.azure.com",
    version: "1.33.5",
    source: "kubernetes-sigs/azuredisk-csi-driver v1.33.5, documentation of flags and parameters.",
    image: "mcr.microsoft.com/oss/v2/kubernetes-csi/azuredisk-csi:v1.33.5",
    controllerArguments: ["--endpoint=unix:///csi/csi.sock", "--disable-avset-nodes=false"],
    nodeArguments: [
      "--endpoint=unix:///csi/csi.sock",
      "--nodeid=$(CSI_NODE_NAME)",
      "--get-node-info-from-labels=false",
    ],
    environment: [{ name: "AZURE_CREDENTIAL_FILE", value: configuration }],
    storageParameters: { skuName: "Premium_LRS" },
  }),
  clusterAutoscaler({
    cloudProvider: "azure",
    discovery: "label:cluster-autoscaler-enabled=true,cluster-autoscaler-name=@cluster_name@",
    parameters: [`--cloud-config=${configuration}`],
    environment: [{ name: "ARM_USE_MANAGED_IDENTITY_EXTENSION", value: "true" }],
  }),
]
