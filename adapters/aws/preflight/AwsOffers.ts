import { Effect } from "effect"

import type { GivenNetwork } from "#domain/preflight/JudgeNetwork.ts"

import { call, type ClientSettings } from "./AwsConnection.ts"

/** By machine type: the zones of the region that offer it. */
export const offeredZones = Effect.fnUntraced(function* (
  settings: ClientSettings,
  machineTypes: ReadonlyArray<string>,
) {
  const { DescribeInstanceTypeOfferingsCommand, EC2Client } = yield* Effect.promise(() => import("@aws-sdk/client-ec2"))
  const client = new EC2Client(settings)
  // At most 20 types a group, a few zones each: one page has all of them.
  const { InstanceTypeOfferings = [] } = yield* call("ec2:DescribeInstanceTypeOfferings", (abortSignal) =>
    client.send(
      new DescribeInstanceTypeOfferingsCommand({
        LocationType: "availability-zone",
        Filters: [{ Name: "instance-type", Values: [...machineTypes] }],
        MaxResults: 1000,
      }),
      { abortSignal },
    ),
  ).pipe(Effect.ensuring(Effect.sync(() => client.destroy())))
  return new Map(
    machineTypes.map((name) => [
      name,
      InstanceTypeOfferings.flatMap(({ InstanceType, Location }) =>
        InstanceType === name && Location !== undefined ? [Location] : [],
      ),
    ]),
  )
})

/** A VPC with its blocks and subnets; undefined where there is none. */
export const networkOf = Effect.fnUntraced(function* (settings: ClientSettings, vpcId: string) {
  const { DescribeSubnetsCommand, DescribeVpcsCommand, EC2Client } = yield* Effect.promise(
    () => import("@aws-sdk/client-ec2"),
  )
  const client = new EC2Client(settings)
  return yield* Effect.gen(function* () {
    // By filter: an id of no VPC is then an empty list, and not an error.
    const { Vpcs = [] } = yield* call("ec2:DescribeVpcs", (abortSignal) =>
      client.send(new DescribeVpcsCommand({ Filters: [{ Name: "vpc-id", Values: [vpcId] }] }), { abortSignal }),
    )
    const [vpc] = Vpcs
    if (vpc === undefined) return undefined
    const { Subnets = [] } = yield* call("ec2:DescribeSubnets", (abortSignal) =>
      client.send(new DescribeSubnetsCommand({ Filters: [{ Name: "vpc-id", Values: [vpcId] }], MaxResults: 1000 }), {
        abortSignal,
      }),
    )
    const blocks = (vpc.CidrBlockAssociationSet ?? []).flatMap(({ CidrBlock, CidrBlockState }) =>
      CidrBlock !== undefined && CidrBlockState?.State !== "disassociated" ? [CidrBlock] : [],
    )
    return {
      ranges: blocks.map((cidr) => ({ name: "the network", cidr })),
      subnetIds: Subnets.flatMap(({ SubnetId }) => SubnetId ?? []),
    } satisfies GivenNetwork
  }).pipe(Effect.ensuring(Effect.sync(() => client.destroy())))
})

/** The minors that EKS creates clusters of. */
export const clusterVersions = Effect.fnUntraced(function* (settings: ClientSettings) {
  const { DescribeClusterVersionsCommand, EKSClient } = yield* Effect.promise(() => import("@aws-sdk/client-eks"))
  const client = new EKSClient(settings)
  const { clusterVersions: found = [] } = yield* call("eks:DescribeClusterVersions", (abortSignal) =>
    client.send(new DescribeClusterVersionsCommand({ maxResults: 100 }), { abortSignal }),
  ).pipe(Effect.ensuring(Effect.sync(() => client.destroy())))
  return found.flatMap(({ clusterVersion }) => clusterVersion ?? [])
})
