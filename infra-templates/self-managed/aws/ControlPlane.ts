import { AutoscalingGroup } from "@cdktf/provider-aws/lib/autoscaling-group/index.js"
import type { DataAwsAmi } from "@cdktf/provider-aws/lib/data-aws-ami/index.js"
import type { ITerraformDependable } from "cdktf"
import { Construct } from "constructs"

import type { Bootstrap } from "../../bootstrap/Bootstrapper.ts"
import { controlPlaneOf } from "../SelfManagedInput.ts"
import type { ClusterAccess } from "./Access.ts"
import type { Firewall } from "./Firewall.ts"
import { groupTags } from "./GroupTags.ts"
import { machineChoice } from "./MachineChoice.ts"
import { defineMachineTemplate } from "./MachineTemplate.ts"
import type { Member } from "./Members.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

export interface MachineParts {
  readonly image: DataAwsAmi
  readonly access: ClusterAccess
  readonly firewall: Firewall
  readonly bootstrap: Bootstrap
  /** What has to exist before the first machine starts. */
  readonly before: ReadonlyArray<ITerraformDependable>
}

const diskGiB = 80

/**
 * Each member's machine, in a group of exactly one: a machine that fails is replaced by one that attaches the same disk and
 * the same address. A change of the template reaches a member when its machine is replaced, one member after another, so
 * that a majority stays: that is why no group refreshes its machine by itself.
 */
export const defineControlPlane = (
  parent: Construct,
  request: SelfManagedRequest,
  members: ReadonlyArray<Member>,
  { access, before, bootstrap, firewall, image }: MachineParts,
): void => {
  const scope = new Construct(parent, "control_plane")
  const { machineType } = controlPlaneOf(request)
  for (const { index, name, subnetId } of members) {
    const purpose = name.slice(request.name.length + 1)
    const template = defineMachineTemplate(scope, `${index}`, request, {
      purpose,
      description: `The machine of ${name}.`,
      image,
      diskGiB,
      access: access.controlPlane,
      securityGroupId: firewall.controlPlane.id,
      userData: bootstrap.controlPlane[name] ?? "",
      tags: {},
    })
    const id = `${index}_machine`
    new AutoscalingGroup(scope, id, {
      name,
      minSize: 1,
      maxSize: 1,
      desiredCapacity: 1,
      vpcZoneIdentifier: [subnetId],
      mixedInstancesPolicy: machineChoice(template, { machineTypes: [machineType], purchaseOption: "ondemand" }),
      healthCheckType: "EC2",
      tag: groupTags(request, `aws_autoscaling_group.control_plane_${id}`, { Name: name }),
      timeouts: { delete: "15m" },
      dependsOn: [...access.controlPlane.grants, ...before],
    })
  }
}
