import type { Schema } from "effect"

import type { SubnetBlocks } from "./SubnetBlocks.ts"

/** How private subnets reach the internet. */
export type NatGateways = "per-zone" | "single" | "none"

type Resources = Readonly<Record<string, Schema.Json>>

const ref = (Ref: string) => ({ Ref })

const attributeOf = (resource: string, attribute: string) => ({ "Fn::GetAtt": [resource, attribute] })

const named = (suffix: string) => [{ Key: "Name", Value: { "Fn::Sub": "${AWS::StackName}-".concat(suffix) } }]

/** `B` of `eu-west-1b`: ids of CloudFormation have letters and digits only. */
const letterOf = (zone: string): string => zone.slice(-1).toUpperCase()

const subnet = (zone: string, CidrBlock: string, kind: "private" | "public"): Schema.Json => ({
  Type: "AWS::EC2::Subnet",
  Properties: {
    VpcId: ref("Vpc"),
    AvailabilityZone: zone,
    CidrBlock,
    // Load balancers have addresses of their own, so machines in public subnets need none.
    MapPublicIpOnLaunch: false,
    Tags: [
      ...named(`${kind}-${zone}`),
      { Key: kind === "public" ? "kubernetes.io/role/elb" : "kubernetes.io/role/internal-elb", Value: "1" },
    ],
  },
})

const association = (subnetId: string, tableId: string): Schema.Json => ({
  Type: "AWS::EC2::SubnetRouteTableAssociation",
  Properties: { SubnetId: ref(subnetId), RouteTableId: ref(tableId) },
})

const natGateway = (letter: string): Resources => ({
  [`NatAddress${letter}`]: {
    Type: "AWS::EC2::EIP",
    DependsOn: "InternetGatewayAttachment",
    Properties: { Domain: "vpc", Tags: named(`nat-${letter.toLowerCase()}`) },
  },
  [`NatGateway${letter}`]: {
    Type: "AWS::EC2::NatGateway",
    Properties: {
      AllocationId: attributeOf(`NatAddress${letter}`, "AllocationId"),
      SubnetId: ref(`PublicSubnet${letter}`),
      Tags: named(`nat-${letter.toLowerCase()}`),
    },
  },
})

const zoneResources = (
  { zone, ...blocks }: SubnetBlocks["zones"][number],
  nat: NatGateways,
  firstLetter: string,
): Resources => {
  const letter = letterOf(zone)
  const gateway = nat === "single" ? firstLetter : letter
  return {
    [`PublicSubnet${letter}`]: subnet(zone, blocks.public, "public"),
    [`PublicSubnetRoutes${letter}`]: association(`PublicSubnet${letter}`, "PublicRoutes"),
    [`PrivateSubnet${letter}`]: subnet(zone, blocks.private, "private"),
    [`PrivateRoutes${letter}`]: {
      Type: "AWS::EC2::RouteTable",
      Properties: { VpcId: ref("Vpc"), Tags: named(`private-${zone}`) },
    },
    [`PrivateSubnetRoutes${letter}`]: association(`PrivateSubnet${letter}`, `PrivateRoutes${letter}`),
    ...(nat === "none" || gateway !== letter ? {} : natGateway(letter)),
    ...(nat === "none"
      ? {}
      : {
          [`PrivateInternetRoute${letter}`]: {
            Type: "AWS::EC2::Route",
            Properties: {
              RouteTableId: ref(`PrivateRoutes${letter}`),
              DestinationCidrBlock: "0.0.0.0/0",
              NatGatewayId: ref(`NatGateway${gateway}`),
            },
          },
        }),
  }
}

const shared = (cidr: string, letters: ReadonlyArray<string>): Resources => ({
  Vpc: {
    Type: "AWS::EC2::VPC",
    Properties: { CidrBlock: cidr, EnableDnsSupport: true, EnableDnsHostnames: true, Tags: named("vpc") },
  },
  InternetGateway: { Type: "AWS::EC2::InternetGateway", Properties: { Tags: named("internet") } },
  InternetGatewayAttachment: {
    Type: "AWS::EC2::VPCGatewayAttachment",
    Properties: { VpcId: ref("Vpc"), InternetGatewayId: ref("InternetGateway") },
  },
  PublicRoutes: { Type: "AWS::EC2::RouteTable", Properties: { VpcId: ref("Vpc"), Tags: named("public") } },
  PublicInternetRoute: {
    Type: "AWS::EC2::Route",
    DependsOn: "InternetGatewayAttachment",
    Properties: {
      RouteTableId: ref("PublicRoutes"),
      DestinationCidrBlock: "0.0.0.0/0",
      GatewayId: ref("InternetGateway"),
    },
  },
  // Images and logs go to S3 without a NAT gateway, which is billed by the gigabyte.
  StorageEndpoint: {
    Type: "AWS::EC2::VPCEndpoint",
    Properties: {
      VpcId: ref("Vpc"),
      ServiceName: { "Fn::Sub": "com.amazonaws.${AWS::Region}.s3" },
      VpcEndpointType: "Gateway",
      RouteTableIds: [ref("PublicRoutes"), ...letters.map((letter) => ref(`PrivateRoutes${letter}`))],
    },
  },
})

/** A CloudFormation template of a VPC for an EKS cluster, divided as Orrery divides one that it creates. */
export const vpcTemplate = ({ cidr, zones }: SubnetBlocks, nat: NatGateways): Schema.Json => {
  const letters = zones.map(({ zone }) => letterOf(zone))
  const joined = (kind: string) => ({ "Fn::Join": [",", letters.map((letter) => ref(`${kind}Subnet${letter}`))] })
  return {
    AWSTemplateFormatVersion: "2010-09-09",
    Description: "A network for an EKS cluster: private subnets for machines, public ones for load balancers.",
    Resources: Object.assign(
      shared(cidr, letters),
      ...zones.map((zone) => zoneResources(zone, nat, letters[0] ?? "")),
    ) as Resources,
    Outputs: {
      VpcId: { Description: "networkId of a manifest.", Value: ref("Vpc") },
      PrivateSubnetIds: { Value: joined("Private") },
      PublicSubnetIds: { Value: joined("Public") },
    },
  }
}
