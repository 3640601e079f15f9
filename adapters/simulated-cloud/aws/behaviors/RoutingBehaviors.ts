import type { ResourceBehaviors, Scene } from "../../cloud/ResourceBehavior.ts"
import { type Attributes, textAt } from "../../value/Value.ts"
import { arnOf, cloudId, ec2Object } from "./Identifiers.ts"

/** An address in 10.0.0.0/8 or 52.0.0.0/8, the same for the same object. */
const addressOf = ({ token }: Scene, first: number): string =>
  [first, ...[20, 22, 24].map((at) => Number.parseInt(token.slice(at, at + 2), 16))].join(".")

const addressing: ResourceBehaviors = {
  aws_eip: {
    computed: (_, scene) => {
      const id = cloudId("eipalloc", scene)
      const address = addressOf(scene, 52)
      const host = address.replaceAll(".", "-")
      return {
        id,
        allocation_id: id,
        arn: arnOf("ec2", scene, `elastic-ip/${id}`),
        domain: "vpc",
        public_ip: address,
        public_dns: `ec2-${host}.${scene.region}.compute.amazonaws.com`,
        public_ipv4_pool: "amazon",
        network_border_group: scene.region,
      }
    },
    forceNew: ["domain", "address", "public_ipv4_pool", "network_border_group"],
  },
  aws_nat_gateway: {
    computed: (planned, scene) => ({
      id: cloudId("nat", scene),
      association_id: `eipassoc-0${scene.token.slice(16, 32)}`,
      availability_mode: "zonal",
      network_interface_id: `eni-0${scene.token.slice(17, 33)}`,
      private_ip: addressOf(scene, 10),
      public_ip: scene.named("aws_eip", textAt(planned, "allocation_id") ?? "")?.["public_ip"] ?? "",
      vpc_id: scene.named("aws_subnet", textAt(planned, "subnet_id") ?? "")?.["vpc_id"] ?? "",
    }),
    defaults: { connectivity_type: "public" },
    forceNew: ["allocation_id", "connectivity_type", "private_ip", "subnet_id"],
    needs: [
      { attribute: "allocation_id", resourceType: "aws_eip" },
      { attribute: "subnet_id", resourceType: "aws_subnet" },
    ],
  },
  aws_internet_gateway: {
    ...ec2Object("igw", "internet-gateway"),
    needs: [{ attribute: "vpc_id", resourceType: "aws_vpc" }],
  },
}

const routing: ResourceBehaviors = {
  aws_route_table: {
    ...ec2Object("rtb", "route-table", () => ({ route: [], propagating_vgws: [] })),
    forceNew: ["vpc_id"],
    needs: [{ attribute: "vpc_id", resourceType: "aws_vpc" }],
    heldBy: [
      {
        resourceType: "aws_route_table_association",
        attribute: "route_table_id",
        refusal: (id) => `DependencyViolation: The routeTable '${id}' has dependencies and cannot be deleted.`,
      },
    ],
  },
  aws_route: {
    computed: (planned, scene) => ({
      id: `r-${textAt(planned, "route_table_id") ?? ""}${hashOf(destinationOf(planned))}`,
      origin: "CreateRoute",
      state: "active",
      instance_id: "",
      instance_owner_id: "",
      network_interface_id: textAt(planned, "nat_gateway_id") === undefined ? "" : `eni-0${scene.token.slice(17, 33)}`,
    }),
    forceNew: ["destination_cidr_block", "destination_ipv6_cidr_block", "destination_prefix_list_id", "route_table_id"],
    needs: [{ attribute: "route_table_id", resourceType: "aws_route_table" }],
    nameTaken: (name) =>
      `RouteAlreadyExists: The route identified by ${name.split("_").at(-1) ?? name} already exists.`,
  },
  aws_route_table_association: {
    computed: (_, scene) => ({ id: cloudId("rtbassoc", scene) }),
    forceNew: ["subnet_id", "gateway_id"],
    nameTaken: (name) =>
      `Resource.AlreadyAssociated: the specified association for ${name.replace("/", " with ")} exists.`,
    needs: [{ attribute: "subnet_id", resourceType: "aws_subnet" }],
  },
}

const destinationOf = (planned: Attributes): string =>
  textAt(planned, "destination_cidr_block") ??
  textAt(planned, "destination_ipv6_cidr_block") ??
  textAt(planned, "destination_prefix_list_id") ??
  ""

/** A short number derived from a text, as the provider does for routes. */
const hashOf = (text: string): number =>
  [...text].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 4_294_967_291, 7)

/** How addresses, gateways and routes behave. */
export const routingBehaviors: ResourceBehaviors = { ...addressing, ...routing }
