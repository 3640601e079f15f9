import type { AddOn } from "../add-ons/AddOn.ts"
import { blockStorage } from "../add-ons/BlockStorage.ts"
import { cilium } from "../add-ons/Cilium.ts"
import { cloudController } from "../add-ons/CloudController.ts"
import { clusterAutoscaler } from "../add-ons/ClusterAutoscaler.ts"
import { metricsServer } from "../add-ons/MetricsServer.ts"
import { servingCertificateApprover } from "../add-ons/ServingCertificateApprover.ts"
import { terminationHandler } from "./TerminationHandler.ts"

const region = { name: "AWS_REGION", value: "@region@" }

/** What clusters on machines of AWS need. */
export const awsAddOns: ReadonlyArray<AddOn> = [
  cilium,
  cloudController({
    version: "1.34.0",
    source: "kubernetes/cloud-provider-aws v1.34.0, documentation of flags and roles.",
    image: "registry.k8s.io/provider-aws/cloud-controller-manager:v1.34.0",
    command: ["/bin/aws-cloud-controller-manager"],
    parameters: ["--cloud-provider=aws"],
  }),
  servingCertificateApprover,
  metricsServer,
  blockStorage({
    driver: "ebs.csi.aws.com",
    version: "1.49.0",
    source: "kubernetes-sigs/aws-ebs-csi-driver v1.49.0, documentation of options and parameters.",
    image: "public.ecr.aws/ebs-csi-driver/aws-ebs-csi-driver:v1.49.0",
    controllerArguments: ["controller", "--endpoint=unix:///csi/csi.sock", "--k8s-tag-cluster-id=@cluster_name@"],
    nodeArguments: ["node", "--endpoint=unix:///csi/csi.sock"],
    environment: [region],
    storageParameters: { type: "gp3", encrypted: "true" },
  }),
  terminationHandler,
  clusterAutoscaler({
    cloudProvider: "aws",
    discovery: "asg:tag=k8s.io/cluster-autoscaler/enabled,k8s.io/cluster-autoscaler/@cluster_name@",
    environment: [region],
  }),
]
