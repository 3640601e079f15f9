import type { AddOn } from "../add-ons/AddOn.ts"
import { blockStorage } from "../add-ons/BlockStorage.ts"
import { cilium } from "../add-ons/Cilium.ts"
import { cloudController } from "../add-ons/CloudController.ts"
import { clusterAutoscaler } from "../add-ons/ClusterAutoscaler.ts"
import { metricsServer } from "../add-ons/MetricsServer.ts"
import { servingCertificateApprover } from "../add-ons/ServingCertificateApprover.ts"

/** What clusters on machines of Google Cloud need. */
export const gcpAddOns: ReadonlyArray<AddOn> = [
  cilium,
  cloudController({
    version: "34.0.0",
    source: "kubernetes/cloud-provider-gcp v34.0.0, documentation of flags and roles.",
    image: "registry.k8s.io/cloud-provider-gcp/cloud-controller-manager:v34.0.0",
    command: ["/cloud-controller-manager"],
    // Cilium assigns the addresses of pods.
    parameters: ["--cloud-provider=gce", "--controllers=*,-nodeipam"],
  }),
  servingCertificateApprover,
  metricsServer,
  blockStorage({
    driver: "pd.csi.storage.gke.io",
    version: "1.15.4",
    source: "kubernetes-sigs/gcp-compute-persistent-disk-csi-driver v1.15.4, documentation of flags and parameters.",
    image: "registry.k8s.io/cloud-provider-gcp/gcp-compute-persistent-disk-csi-driver:v1.15.4",
    controllerArguments: [
      "--endpoint=unix:///csi/csi.sock",
      "--run-node-service=false",
      "--extra-labels=kubernetes-cluster=@cluster_name@",
    ],
    nodeArguments: ["--endpoint=unix:///csi/csi.sock", "--run-controller-service=false"],
    environment: [],
    storageParameters: { type: "pd-balanced" },
  }),
  // Google does not enforce the minimum of a group.
  clusterAutoscaler({ cloudProvider: "gce", parameters: ["--enforce-node-group-min-size=true"] }),
]
