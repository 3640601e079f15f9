import { vCpus } from "../MachineUse.ts"
import { one, type Quota } from "../Quota.ts"
import { awsMachineUses } from "./MachineUses.ts"

/** The families of machines that share a quota of vCPUs, with its codes. */
const families = [
  {
    name: "Standard (A, C, D, H, I, M, R, T, Z)",
    pattern: /^(?:[acdhmrtz]|i|im|is)\d/,
    onDemand: "L-1216C47A",
    spot: "L-34B43A08",
  },
  { name: "G and VT", pattern: /^(?:g|gr|vt)\d/, onDemand: "L-DB2E81BA", spot: "L-3819A6DF" },
  { name: "P", pattern: /^p\d/, onDemand: "L-417A185B", spot: "L-7212CCBC" },
  { name: "X", pattern: /^x\d/, onDemand: "L-7295265B", spot: "L-E3A00192" },
  { name: "Inf", pattern: /^inf\d/, onDemand: "L-1945791B", spot: "L-B5D1601B" },
  { name: "Trn", pattern: /^trn\d/, onDemand: "L-2C3B7624", spot: "L-6B0D517C" },
]

const machineQuotas: ReadonlyArray<Quota> = families.flatMap(({ name, onDemand, pattern, spot }) => [
  {
    code: onDemand,
    service: "ec2",
    name: `vCPUs of On-Demand ${name} instances`,
    scope: "region",
    usedBy: vCpus(awsMachineUses, pattern, false),
  },
  {
    code: spot,
    service: "ec2",
    name: `vCPUs of Spot ${name} instances`,
    scope: "region",
    usedBy: vCpus(awsMachineUses, pattern, true),
  },
])

/** The quotas that clusters on AWS reach first, with the codes of Service Quotas. */
export const awsQuotas: ReadonlyArray<Quota> = [
  ...machineQuotas,
  { code: "L-F678F1CE", service: "vpc", name: "VPCs", scope: "region", usedBy: { aws_vpc: one } },
  {
    code: "L-A4707A72",
    service: "vpc",
    name: "Internet gateways",
    scope: "region",
    usedBy: { aws_internet_gateway: one },
  },
  { code: "L-0263D0A3", service: "ec2", name: "Elastic IP addresses", scope: "region", usedBy: { aws_eip: one } },
  {
    code: "L-E79EC296",
    service: "vpc",
    name: "Security groups",
    scope: "region",
    // Each VPC has one from the start.
    usedBy: { aws_security_group: one, aws_vpc: one },
  },
  { code: "L-1194D53C", service: "eks", name: "EKS clusters", scope: "region", usedBy: { aws_eks_cluster: one } },
  { code: "L-FE177D64", service: "iam", name: "IAM roles", scope: "account", usedBy: { aws_iam_role: one } },
  {
    code: "L-E95E4862",
    service: "iam",
    name: "Customer managed policies",
    scope: "account",
    usedBy: { aws_iam_policy: one },
  },
  {
    code: "L-858F3967",
    service: "iam",
    name: "OpenID Connect providers",
    scope: "account",
    usedBy: { aws_iam_openid_connect_provider: one },
  },
]
