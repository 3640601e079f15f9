import type { Need, ResourceBehavior, ResourceBehaviors, Scene } from "../../cloud/ResourceBehavior.ts"
import { type Attributes, blockAt, textAt, textsAt } from "../../value/Value.ts"
import { arnOf, nameOf, uniqueIdOf, uuidOf } from "./Identifiers.ts"

const ofCluster: Need = {
  attribute: "cluster_name",
  resourceType: "aws_eks_cluster",
  missing: (name) => `ResourceNotFoundException: No cluster found for name: ${name}.`,
}

const clusterOf = (planned: Attributes): string => textAt(planned, "cluster_name") ?? ""

/** Not a certificate, so that every client refuses it at once. */
const simulatedAuthority = Buffer.from("simulated cloud: no certificate authority").toString("base64")

const cluster: ResourceBehavior = {
  computed: (planned, scene) => {
    const name = textAt(planned, "name") ?? ""
    const eksId = scene.token.slice(0, 32).toUpperCase()
    const subnetId = textsAt(blockAt(planned, "vpc_config") ?? {}, "subnet_ids")[0]
    return {
      id: name,
      arn: arnOf("eks", scene, `cluster/${name}`),
      created_at: scene.createdAt,
      endpoint: `https://${eksId}.gr7.${scene.region}.eks.amazonaws.com`,
      certificate_authority: [{ data: simulatedAuthority }],
      identity: [{ oidc: [{ issuer: `https://oidc.eks.${scene.region}.amazonaws.com/id/${eksId}` }] }],
      platform_version: "eks.1",
      status: "ACTIVE",
      version: "1.33",
      vpc_config: [
        {
          cluster_security_group_id: `sg-0${scene.token.slice(10, 26)}`,
          vpc_id: scene.named("aws_subnet", subnetId ?? "")?.["vpc_id"] ?? "",
          public_access_cidrs: ["0.0.0.0/0"],
        },
      ],
      kubernetes_network_config: [{ ip_family: "ipv4", service_ipv4_cidr: "172.20.0.0/16" }],
      access_config: [{ authentication_mode: "API_AND_CONFIG_MAP" }],
      upgrade_policy: [{ support_type: "EXTENDED" }],
    }
  },
  defaults: { bootstrap_self_managed_addons: true, deletion_protection: false },
  forceNew: [
    "name",
    "role_arn",
    "bootstrap_self_managed_addons",
    "encryption_config.resources",
    "encryption_config.provider.key_arn",
    "kubernetes_network_config.ip_family",
    "kubernetes_network_config.service_ipv4_cidr",
    "access_config.bootstrap_cluster_creator_admin_permissions",
  ],
  uniqueName: (planned) => textAt(planned, "name"),
  nameTaken: (name) => `ResourceInUseException: Cluster already exists with name: ${name}`,
  needs: [{ attribute: "vpc_config.subnet_ids", resourceType: "aws_subnet" }],
  heldBy: [
    {
      resourceType: "aws_eks_node_group",
      attribute: "cluster_name",
      refusal: () => "ResourceInUseException: Cluster has nodegroups attached",
    },
  ],
  refusesDelete: (attributes) =>
    attributes["deletion_protection"] === true
      ? "InvalidRequestException: Cluster has deletion protection enabled. Disable deletion protection and try again."
      : undefined,
}

const nodeGroup: ResourceBehavior = {
  computed: (planned, scene) => {
    const name = textAt(planned, "node_group_name") ?? nameOf(planned, scene, "node_group_name_prefix")
    const version = textAt(scene.named("aws_eks_cluster", clusterOf(planned)) ?? {}, "version") ?? "1.33"
    return {
      id: `${clusterOf(planned)}:${name}`,
      node_group_name: name,
      node_group_name_prefix: "",
      arn: arnOf("eks", scene, `nodegroup/${clusterOf(planned)}/${name}/${uuidOf(scene)}`),
      ami_type: "AL2023_x86_64_STANDARD",
      capacity_type: "ON_DEMAND",
      disk_size: blockAt(planned, "launch_template") === undefined ? 20 : 0,
      instance_types: ["t3.medium"],
      version,
      release_version: `${version}.0-20250101`,
      status: "ACTIVE",
      resources: [
        { autoscaling_groups: [{ name: `eks-${name}-${uuidOf(scene)}` }], remote_access_security_group_id: "" },
      ],
      launch_template: [templateOf(planned, scene)],
    }
  },
  forceNew: [
    "cluster_name",
    "node_group_name",
    "node_group_name_prefix",
    "ami_type",
    "capacity_type",
    "disk_size",
    "instance_types",
    "node_role_arn",
    "subnet_ids",
    "launch_template.id",
    "launch_template.name",
  ],
  uniqueName: (planned) => joinedName(planned, "node_group_name"),
  nameTaken: (name) =>
    `ResourceInUseException: NodeGroup already exists with name ${name.split(":")[1]} and cluster name ${name.split(":")[0]}`,
  needs: [ofCluster, { attribute: "launch_template.id", resourceType: "aws_launch_template" }],
}

/** A launch template is named by its id or its name; the other one comes from the cloud. */
const templateOf = (planned: Attributes, scene: Scene): Attributes => {
  const id = textAt(blockAt(planned, "launch_template") ?? {}, "id")
  return { id: id ?? "", name: scene.named("aws_launch_template", id ?? "")?.["name"] ?? "" }
}

const joinedName = (planned: Attributes, attribute: string): string | undefined => {
  const name = textAt(planned, attribute)
  return name === undefined ? undefined : `${clusterOf(planned)}:${name}`
}

const addon: ResourceBehavior = {
  computed: (planned, scene) => {
    const name = textAt(planned, "addon_name") ?? ""
    return {
      id: `${clusterOf(planned)}:${name}`,
      arn: arnOf("eks", scene, `addon/${clusterOf(planned)}/${name}/${uuidOf(scene)}`),
      addon_version: "v1.0.0-eksbuild.1",
      created_at: scene.createdAt,
      modified_at: scene.createdAt,
    }
  },
  changing: ["modified_at"],
  forceNew: ["addon_name", "cluster_name"],
  nameTaken: (name) => `ResourceInUseException: Addon already exists: ${name.split(":")[1]}`,
  uniqueName: (planned) => joinedName(planned, "addon_name"),
  needs: [ofCluster],
}

const accessEntry: ResourceBehavior = {
  computed: (planned, scene) => {
    const principal = textAt(planned, "principal_arn") ?? ""
    return {
      id: `${clusterOf(planned)}:${principal}`,
      access_entry_arn: arnOf(
        "eks",
        scene,
        `access-entry/${clusterOf(planned)}/role/${scene.accountId}/${principal.split("/").at(-1)}/${uuidOf(scene)}`,
      ),
      created_at: scene.createdAt,
      modified_at: scene.createdAt,
      kubernetes_groups: [],
      user_name: principal.replace(":iam::", ":sts::").replace(":role/", ":assumed-role/") + "/{{SessionName}}",
    }
  },
  defaults: { type: "STANDARD" },
  changing: ["modified_at"],
  forceNew: ["cluster_name", "principal_arn", "type"],
  uniqueName: (planned) => joinedName(planned, "principal_arn"),
  nameTaken: () => "ResourceInUseException: The specified access entry resource is already in use on this cluster.",
  needs: [ofCluster],
}

const podIdentity: ResourceBehavior = {
  computed: (planned, scene) => {
    const id = `a-${uniqueIdOf("", scene).toLowerCase()}`
    return {
      id,
      association_id: id,
      association_arn: arnOf("eks", scene, `podidentityassociation/${clusterOf(planned)}/${id}`),
      disable_session_tags: false,
      external_id: uuidOf(scene),
    }
  },
  forceNew: ["cluster_name", "namespace", "service_account"],
  uniqueName: (planned) =>
    [clusterOf(planned), textAt(planned, "namespace") ?? "", textAt(planned, "service_account") ?? ""].join(":"),
  nameTaken: (name) =>
    `ResourceInUseException: Association already exists for namespace ${name.split(":")[1]} and service account ${name.split(":")[2]}`,
  needs: [ofCluster],
}

/** How EKS behaves. */
export const eksBehaviors: ResourceBehaviors = {
  aws_eks_cluster: cluster,
  aws_eks_node_group: nodeGroup,
  aws_eks_addon: addon,
  aws_eks_access_entry: accessEntry,
  aws_eks_access_policy_association: {
    computed: (planned, scene) => ({
      id: [clusterOf(planned), textAt(planned, "principal_arn") ?? "", textAt(planned, "policy_arn") ?? ""].join("#"),
      associated_at: scene.createdAt,
      modified_at: scene.createdAt,
    }),
    forceNew: ["cluster_name", "principal_arn", "policy_arn", "access_scope.type", "access_scope.namespaces"],
    needs: [ofCluster],
    upsert: true,
  },
  aws_eks_pod_identity_association: podIdentity,
}
