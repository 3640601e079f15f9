import type { AddressRanges } from "../AddressRanges.ts"
import { blockIn, textIn } from "../ResourceAttributes.ts"

/** The ranges of programs on AWS. A VPC's own contains those of its subnets. */
export const awsAddressRanges: AddressRanges = {
  aws_subnet: (subnet) => ({ [`the subnet in ${textIn(subnet, "availability_zone")}`]: textIn(subnet, "cidr_block") }),
  aws_eks_cluster: (cluster) => ({
    services: textIn(blockIn(cluster, "kubernetes_network_config"), "service_ipv4_cidr"),
  }),
}
