import type { TypePermissions } from "../../Permissions.ts"

const tags = ["ec2:CreateTags", "ec2:DeleteTags"]

/** A security group's rules are objects of their own. */
const rule = (direction: "Egress" | "Ingress"): TypePermissions => ({
  create: [`ec2:AuthorizeSecurityGroup${direction}`, "ec2:CreateTags"],
  read: ["ec2:DescribeSecurityGroupRules"],
  update: ["ec2:ModifySecurityGroupRules", ...tags],
  delete: [`ec2:RevokeSecurityGroup${direction}`],
})

/** What the objects of a network need. */
export const networkPermissions: Readonly<Record<string, TypePermissions>> = {
  aws_vpc: {
    create: ["ec2:CreateVpc", "ec2:ModifyVpcAttribute", "ec2:CreateTags"],
    read: [
      "ec2:DescribeVpcs",
      "ec2:DescribeVpcAttribute",
      "ec2:DescribeNetworkAcls",
      "ec2:DescribeRouteTables",
      "ec2:DescribeSecurityGroups",
    ],
    update: ["ec2:ModifyVpcAttribute", ...tags],
    delete: ["ec2:DeleteVpc"],
  },
  aws_subnet: {
    create: ["ec2:CreateSubnet", "ec2:ModifySubnetAttribute", "ec2:CreateTags"],
    read: ["ec2:DescribeSubnets"],
    update: ["ec2:ModifySubnetAttribute", ...tags],
    delete: ["ec2:DeleteSubnet", "ec2:DescribeNetworkInterfaces"],
  },
  aws_internet_gateway: {
    create: ["ec2:CreateInternetGateway", "ec2:AttachInternetGateway", "ec2:CreateTags"],
    read: ["ec2:DescribeInternetGateways"],
    update: tags,
    delete: ["ec2:DetachInternetGateway", "ec2:DeleteInternetGateway"],
  },
  aws_eip: {
    create: ["ec2:AllocateAddress", "ec2:CreateTags"],
    read: ["ec2:DescribeAddresses", "ec2:DescribeAddressesAttribute"],
    update: tags,
    delete: ["ec2:DisassociateAddress", "ec2:ReleaseAddress"],
  },
  aws_nat_gateway: {
    create: ["ec2:CreateNatGateway", "ec2:CreateTags"],
    read: ["ec2:DescribeNatGateways"],
    update: tags,
    delete: ["ec2:DeleteNatGateway"],
  },
  aws_route_table: {
    create: ["ec2:CreateRouteTable", "ec2:CreateTags"],
    read: ["ec2:DescribeRouteTables"],
    update: tags,
    delete: ["ec2:DeleteRouteTable"],
  },
  aws_route: {
    create: ["ec2:CreateRoute"],
    read: ["ec2:DescribeRouteTables"],
    update: ["ec2:ReplaceRoute"],
    delete: ["ec2:DeleteRoute"],
  },
  aws_route_table_association: {
    create: ["ec2:AssociateRouteTable"],
    read: ["ec2:DescribeRouteTables"],
    update: ["ec2:ReplaceRouteTableAssociation"],
    delete: ["ec2:DisassociateRouteTable"],
  },
  aws_vpc_endpoint: {
    create: ["ec2:CreateVpcEndpoint", "ec2:CreateTags"],
    read: ["ec2:DescribeVpcEndpoints", "ec2:DescribePrefixLists"],
    update: ["ec2:ModifyVpcEndpoint", ...tags],
    delete: ["ec2:DeleteVpcEndpoints"],
  },
  aws_security_group: {
    create: ["ec2:CreateSecurityGroup", "ec2:RevokeSecurityGroupEgress", "ec2:CreateTags"],
    read: ["ec2:DescribeSecurityGroups"],
    update: tags,
    delete: ["ec2:DeleteSecurityGroup", "ec2:DescribeNetworkInterfaces"],
  },
  // It exists already: the program takes its rules away.
  aws_default_security_group: {
    create: ["ec2:RevokeSecurityGroupEgress", "ec2:RevokeSecurityGroupIngress", "ec2:CreateTags"],
    read: ["ec2:DescribeSecurityGroups"],
    update: tags,
  },
  aws_vpc_security_group_egress_rule: rule("Egress"),
  aws_vpc_security_group_ingress_rule: rule("Ingress"),
  aws_flow_log: {
    create: ["ec2:CreateFlowLogs", "ec2:CreateTags", "iam:PassRole", "logs:CreateLogDelivery"],
    read: ["ec2:DescribeFlowLogs"],
    update: tags,
    delete: ["ec2:DeleteFlowLogs", "logs:DeleteLogDelivery"],
  },
  "data.aws_vpc": { read: ["ec2:DescribeVpcs", "ec2:DescribeVpcAttribute", "ec2:DescribeRouteTables"] },
  "data.aws_subnet": { read: ["ec2:DescribeSubnets"] },
}
