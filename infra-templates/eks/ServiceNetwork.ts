import * as Cidr from "#domain/shared/Cidr.ts"

/** The addresses of Kubernetes services: a block apart from the VPC's. */
export interface ServiceNetwork {
  readonly cidr: string
  /** The address of CoreDNS: the tenth of the block, as EKS assigns it. */
  readonly dnsAddress: string
}

const preferred: ServiceNetwork = { cidr: "172.20.0.0/16", dnsAddress: "172.20.0.10" }

const otherwise: ServiceNetwork = { cidr: "10.100.0.0/16", dnsAddress: "10.100.0.10" }

/** One of the two blocks that EKS chooses from. It is explicit because the configuration of custom-image nodes needs it. */
export const serviceNetwork = (vpcCidr: string): ServiceNetwork => {
  const vpc = Cidr.parse(vpcCidr)
  const services = Cidr.parse(preferred.cidr)
  return vpc !== undefined && services !== undefined && Cidr.overlaps(vpc, services) ? otherwise : preferred
}
