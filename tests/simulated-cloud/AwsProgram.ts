type Blocks = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** A program on the AWS provider, in the region all these tests work in. */
export const awsProgram = (resource: Blocks, rest: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({
    terraform: { required_providers: { aws: { source: "hashicorp/aws" } } },
    provider: { aws: [{ region: "eu-central-1" }] },
    resource,
    ...rest,
  })

/** A VPC with a subnet, a role with a policy, and a cluster with a node group, of a given size. */
export const networkAndCluster = (changes: { readonly subnetCidr?: string; readonly nodes?: number } = {}): string =>
  awsProgram(
    {
      aws_vpc: { network: { cidr_block: "10.0.0.0/16", tags: { Name: "orion" } } },
      aws_subnet: {
        private: {
          vpc_id: "${aws_vpc.network.id}",
          cidr_block: changes.subnetCidr ?? "10.0.0.0/20",
          availability_zone: "${data.aws_subnet.given.availability_zone}",
        },
      },
      aws_iam_role: {
        cluster: { name: "orion", assume_role_policy: "{}", description: "${data.aws_ssm_parameter.image.name}" },
      },
      aws_iam_role_policy_attachment: {
        cluster: { role: "${aws_iam_role.cluster.name}", policy_arn: "arn:aws:iam::aws:policy/AmazonEKSClusterPolicy" },
      },
      aws_eks_cluster: {
        orion: {
          name: "orion",
          role_arn: "${aws_iam_role.cluster.arn}",
          version: "1.33",
          vpc_config: { subnet_ids: ["${aws_subnet.private.id}"], endpoint_private_access: true },
          depends_on: ["aws_iam_role_policy_attachment.cluster"],
        },
      },
      aws_eks_node_group: {
        general: {
          cluster_name: "${aws_eks_cluster.orion.name}",
          node_group_name_prefix: "general-",
          node_role_arn: "${aws_iam_role.cluster.arn}",
          subnet_ids: ["${aws_subnet.private.id}"],
          scaling_config: { min_size: 1, desired_size: changes.nodes ?? 1, max_size: 9 },
        },
      },
    },
    {
      data: {
        aws_subnet: { given: { id: "subnet-0123456789abcdef0" } },
        aws_ssm_parameter: { image: { name: "/aws/service/eks/optimized-ami/1.33/image_id" } },
      },
      output: { issuer: { value: "${aws_eks_cluster.orion.identity[0].oidc[0].issuer}" } },
    },
  )

/** One role of a fixed name. */
export const oneRole = (name: string): string =>
  awsProgram({ aws_iam_role: { only: { name, assume_role_policy: "{}" } } })
