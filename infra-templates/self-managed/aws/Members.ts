import { EbsVolume } from "@cdktf/provider-aws/lib/ebs-volume/index.js"
import { NetworkInterface } from "@cdktf/provider-aws/lib/network-interface/index.js"
import { Construct } from "constructs"

import * as Cidr from "#domain/shared/Cidr.ts"

import type { Encryption } from "../../aws/Encryption.ts"
import { vpcBlock, zoneSubnets } from "../../aws/SubnetPlan.ts"
import { type MemberPlan, memberPlans } from "../MemberPlan.ts"
import { ensure } from "../SpecChecks.ts"
import type { Firewall } from "./Firewall.ts"
import type { MachineNetwork } from "./Network.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

/** What a machine of the control plane keeps when it is replaced: its disk with etcd, and its address. */
export interface Member extends MemberPlan {
  readonly subnetId: string
  readonly volume: EbsVolume
  readonly networkInterface: NetworkInterface
  readonly address: string
}

/** Room for etcd's 8 GiB, its snapshots while they are written, and audit logs. */
const diskGiB = 64

/** AWS has the first four addresses of a subnet. The next ones are left to whatever is created by hand. */
const firstHost = 10

/** Fixed, and taken before anything else has an address in the subnet. */
const addressOf = (request: SelfManagedRequest, { index, zone }: MemberPlan): string => {
  const block = Cidr.parse(zoneSubnets(vpcBlock(request.network.vpcCidr, request.path), zone, request.path).private)
  ensure(block !== undefined && block.prefixLength <= 28, `${request.path}.networkCidr`, "The subnets are too small.")
  return block === undefined ? "" : Cidr.format(Cidr.subnetOf(block, 32, firstHost + index)).replace("/32", "")
}

/** The disks and interfaces of the control plane. They exist apart from machines, so a new machine is the same member of etcd. */
export const defineMembers = (
  parent: Construct,
  request: SelfManagedRequest,
  parts: {
    readonly network: MachineNetwork
    readonly firewall: Firewall
    readonly encryption: Encryption
  },
): ReadonlyArray<Member> => {
  const scope = new Construct(parent, "member")
  const { encryption, firewall, network } = parts
  const plans = memberPlans(
    request,
    network.subnets.map(({ zone }) => zone),
  )
  return plans.map((plan) => {
    const { index, name, zone } = plan
    const subnetId = network.subnets.find((subnet) => subnet.zone === zone)?.subnetId ?? ""
    const address = addressOf(request, plan)
    const volume = new EbsVolume(scope, `${index}_disk`, {
      availabilityZone: zone,
      size: diskGiB,
      type: "gp3",
      encrypted: true,
      kmsKeyId: encryption.keyArn,
      tags: { Name: `${name}-data`, [`kubernetes.io/cluster/${request.name}`]: "owned" },
    })
    const networkInterface = new NetworkInterface(scope, `${index}_address`, {
      subnetId,
      privateIps: [address],
      securityGroups: [firewall.controlPlane.id],
      description: `The address of ${name}.`,
      tags: { Name: name },
    })
    return { ...plan, subnetId, volume, networkInterface, address }
  })
}
