import { DataAwsSsmParameter } from "@cdktf/provider-aws/lib/data-aws-ssm-parameter/index.js"
import type { EksCluster } from "@cdktf/provider-aws/lib/eks-cluster/index.js"
import { LaunchTemplate } from "@cdktf/provider-aws/lib/launch-template/index.js"
import { Fn, TerraformLocal } from "cdktf"
import type { Construct } from "constructs"

import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"

import { launchTemplatePrefixLimit, namePrefix } from "../aws/NamePrefix.ts"
import { clusterTags } from "../aws/Provider.ts"
import type { EksRequest } from "./EksRequest.ts"
import type { ManagedImage, PublishedImage } from "./NodeImage.ts"
import { ubuntuBootstrap } from "./UbuntuBootstrap.ts"

interface LaunchTemplateOptions {
  readonly group: NodeGroup
  readonly image: ManagedImage | PublishedImage
  readonly cluster: EksCluster
  readonly nodeSecurityGroupId: string
}

/** AWS creates machines, disks and interfaces, not Terraform, so the provider's default tags do not reach them. */
const instanceTags = (request: EksRequest, group: NodeGroup): Record<string, string> => ({
  ...clusterTags(request),
  ...group.tags,
  Name: `${request.name}-${group.name}`,
})

const publishedImage = (
  scope: Construct,
  id: string,
  request: EksRequest,
  image: PublishedImage,
  { group, cluster }: LaunchTemplateOptions,
) => {
  const parameter = new DataAwsSsmParameter(scope, `${id}_image`, { name: image.parameter })
  // Through a local, because CDKTF's functions refuse text with double quotes and mistreat text around a reference.
  const bootstrap = new TerraformLocal(scope, `${id}_bootstrap`, ubuntuBootstrap(request, group, cluster))
  return { imageId: parameter.insecureValue, userData: Fn.base64encode(bootstrap.asString) }
}

/**
 * The launch template of a group's machines: IMDSv2 only, from the machine itself only (one network hop, so no pod
 * reaches the node's role), and gp3 disks encrypted with the account's EBS key.
 */
export const defineLaunchTemplate = (
  scope: Construct,
  id: string,
  request: EksRequest,
  options: LaunchTemplateOptions,
): LaunchTemplate => {
  const { group, image } = options
  return new LaunchTemplate(scope, id, {
    namePrefix: namePrefix(launchTemplatePrefixLimit, request.name, group.name),
    description: `Nodes of group ${group.name} of cluster ${request.name}.`,
    updateDefaultVersion: true,
    vpcSecurityGroupIds: [options.nodeSecurityGroupId],
    ...(image.kind === "published" && publishedImage(scope, id, request, image, options)),
    metadataOptions: {
      httpEndpoint: "enabled",
      httpTokens: "required",
      httpPutResponseHopLimit: 1,
      instanceMetadataTags: "disabled",
    },
    monitoring: { enabled: true },
    blockDeviceMappings: [
      {
        deviceName: image.dataDevice,
        ebs: {
          volumeType: "gp3",
          volumeSize: group.volumeSizeGiB,
          encrypted: "true",
          deleteOnTermination: "true",
        },
      },
    ],
    tagSpecifications: ["instance", "volume", "network-interface"].map((resourceType) => ({
      resourceType,
      tags: instanceTags(request, group),
    })),
    tags: { ...group.tags },
    lifecycle: { createBeforeDestroy: true },
  })
}
