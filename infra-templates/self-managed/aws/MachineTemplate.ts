import type { DataAwsAmi } from "@cdktf/provider-aws/lib/data-aws-ami/index.js"
import { LaunchTemplate } from "@cdktf/provider-aws/lib/launch-template/index.js"
import { Fn, TerraformLocal } from "cdktf"
import type { Construct } from "constructs"

import { launchTemplatePrefixLimit, namePrefix } from "../../aws/NamePrefix.ts"
import { clusterTags } from "../../aws/Provider.ts"
import type { MachineAccess } from "./Access.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

export interface MachineTemplate {
  /** A few letters for names, such as the name of a node group. */
  readonly purpose: string
  readonly description: string
  readonly image: DataAwsAmi
  readonly diskGiB: number
  readonly access: MachineAccess
  readonly securityGroupId: string
  readonly userData: string
  readonly tags: Readonly<Record<string, string>>
}

/**
 * The launch template of machines: IMDSv2 only, from the machine itself only (one network hop, so no pod reaches the
 * machine's role), and gp3 disks encrypted with the account's EBS key. AWS creates machines, disks and interfaces, not
 * Terraform, so the provider's default tags do not reach them.
 */
export const defineMachineTemplate = (
  scope: Construct,
  id: string,
  request: SelfManagedRequest,
  machines: MachineTemplate,
): LaunchTemplate => {
  // Through a local, because CDKTF's functions refuse text with double quotes and mistreat text around a reference.
  const userData = new TerraformLocal(scope, `${id}_user_data`, machines.userData)
  const tags = {
    ...clusterTags(request),
    ...machines.tags,
    Name: `${request.name}-${machines.purpose}`,
    [`kubernetes.io/cluster/${request.name}`]: "owned",
  }
  return new LaunchTemplate(scope, id, {
    namePrefix: namePrefix(launchTemplatePrefixLimit, request.name, machines.purpose),
    description: machines.description,
    updateDefaultVersion: true,
    imageId: machines.image.imageId,
    iamInstanceProfile: { arn: machines.access.profileArn },
    vpcSecurityGroupIds: [machines.securityGroupId],
    userData: Fn.base64encode(userData.asString),
    metadataOptions: {
      httpEndpoint: "enabled",
      httpTokens: "required",
      httpPutResponseHopLimit: 1,
      instanceMetadataTags: "disabled",
    },
    monitoring: { enabled: true },
    blockDeviceMappings: [
      {
        deviceName: machines.image.rootDeviceName,
        ebs: {
          volumeType: "gp3",
          volumeSize: machines.diskGiB,
          encrypted: "true",
          deleteOnTermination: "true",
        },
      },
    ],
    tagSpecifications: ["instance", "volume", "network-interface"].map((resourceType) => ({ resourceType, tags })),
    tags: { ...machines.tags },
    lifecycle: { createBeforeDestroy: true },
  })
}
