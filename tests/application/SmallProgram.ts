import { Effect, Layer } from "effect"

import { ProgramSynthesizer } from "#application/ports/ProgramSynthesizer.ts"
import { addressTag, clusterTag } from "#domain/cloud/aws/OwnershipTags.ts"
import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"
import { managedResources } from "#domain/infrastructure/TerraformProgram.ts"
import { awsProgram } from "#tests/simulated-cloud/AwsProgram.ts"

const tagged = (address: string) => ({ tags: { [addressTag]: address } })

interface SmallInput extends Pick<SynthesisInput, "deletionProtection"> {
  readonly clusterId: string
  readonly spec: Pick<SynthesisInput["spec"], "clusterName">
}

/** One of each kind that matters to a recovery: named, unnamed, without tags, of a composite import id, protected. */
export const smallProgram = ({ clusterId, deletionProtection, spec: { clusterName } }: SmallInput): string =>
  awsProgram(
    {
      aws_vpc: { network: { cidr_block: "10.0.0.0/16", ...tagged("aws_vpc.network") } },
      aws_subnet: {
        private: { vpc_id: "${aws_vpc.network.id}", cidr_block: "10.0.0.0/20", ...tagged("aws_subnet.private") },
      },
      aws_internet_gateway: {
        internet: { vpc_id: "${aws_vpc.network.id}", ...tagged("aws_internet_gateway.internet") },
      },
      aws_route_table: { public: { vpc_id: "${aws_vpc.network.id}", ...tagged("aws_route_table.public") } },
      aws_route: {
        default: {
          route_table_id: "${aws_route_table.public.id}",
          destination_cidr_block: "0.0.0.0/0",
          gateway_id: "${aws_internet_gateway.internet.id}",
        },
      },
      aws_iam_role: {
        cluster: { name: clusterName, assume_role_policy: "{}", ...tagged("aws_iam_role.cluster") },
      },
      aws_iam_role_policy_attachment: {
        cluster: { role: "${aws_iam_role.cluster.name}", policy_arn: "arn:aws:iam::aws:policy/AmazonEKSClusterPolicy" },
      },
      aws_eks_cluster: {
        main: {
          name: clusterName,
          role_arn: "${aws_iam_role.cluster.arn}",
          version: "1.33",
          deletion_protection: deletionProtection,
          vpc_config: { subnet_ids: ["${aws_subnet.private.id}"] },
          depends_on: ["aws_iam_role_policy_attachment.cluster"],
          ...tagged("aws_eks_cluster.main"),
        },
      },
      aws_eks_node_group: {
        general: {
          cluster_name: "${aws_eks_cluster.main.name}",
          node_group_name_prefix: "general-",
          node_role_arn: "${aws_iam_role.cluster.arn}",
          subnet_ids: ["${aws_subnet.private.id}"],
          scaling_config: { min_size: 1, desired_size: 1, max_size: 9 },
          ...tagged("aws_eks_node_group.general"),
        },
      },
    },
    {
      provider: { aws: [{ region: "eu-central-1", default_tags: [{ tags: { [clusterTag]: clusterId } }] }] },
      output: { cluster_endpoint: { value: "${aws_eks_cluster.main.endpoint}" } },
    },
  )

/** The addresses of the small program. */
export const smallAddresses = managedResources(
  smallProgram({ clusterId: "cluster", spec: { clusterName: "orion" }, deletionProtection: false }),
).map(({ address }) => address)

/** Writes the small program for every cluster, so that a thousand crashes take seconds. */
export const smallSynthesizer = Layer.succeed(ProgramSynthesizer, {
  synthesize: (input) => Effect.succeed(smallProgram(input)),
})
